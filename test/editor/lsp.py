"""A client of a language server: JSON-RPC over its standard streams, as an editor speaks it."""
import json
import os
import pathlib
import subprocess


class Server:
    """A running server in `folder`; `close` ends it and tells its exit status."""

    def __init__(self, program, folder, environment=None):
        self.folder = pathlib.Path(folder)
        self.process = subprocess.Popen(
            [program, "--background-index=false", "--log=error"], cwd=folder, env={**os.environ, **(environment or {})},
            stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.last_id = 0
        self.diagnostics = {}  # by (URI, version)
        self.edits = []        # that the server asked the client to apply
        self.request("initialize", {
            "processId": os.getpid(), "rootUri": self.folder.as_uri(),
            "capabilities": {"textDocument": {
                "publishDiagnostics": {"relatedInformation": True, "versionSupport": True,
                                       "codeDescriptionSupport": True},
                "codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["quickfix"]}}}}}})
        self.notify("initialized", {})

    def send(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def receive(self):
        length = 0
        while line := self.process.stdout.readline().strip():
            name, value = line.split(b": ")
            if name == b"Content-Length":
                length = int(value)
        if not length:
            raise EOFError(f"the server has gone: exit status {self.process.wait()}")
        message = json.loads(self.process.stdout.read(length))
        if message.get("method") == "textDocument/publishDiagnostics":
            found = message["params"]
            self.diagnostics[found["uri"], found.get("version")] = found["diagnostics"]
        return message

    def notify(self, method, params):
        self.send({"method": method, "params": params})

    def request(self, method, params):
        self.last_id += 1
        self.send({"id": self.last_id, "method": method, "params": params})
        while (answer := self.receive()).get("id") != self.last_id or "method" in answer:
            pass
        assert "error" not in answer, answer
        return answer["result"]

    def close(self):
        self.request("shutdown", None)
        self.notify("exit", None)
        return self.process.wait(60)

    def memory(self):
        """KiB of physical memory in use."""
        for line in open(f"/proc/{self.process.pid}/status", encoding="ascii"):
            if line.startswith("VmRSS:"):
                return int(line.split()[1])


class Document:
    """A file as the editor has it, saved or not."""

    def __init__(self, server, name, text, language="cpp"):
        self.server, self.text, self.version = server, text, 1
        self.uri = (server.folder / name).as_uri()
        server.notify("textDocument/didOpen", {"textDocument": {
            "uri": self.uri, "languageId": language, "version": 1, "text": text}})

    def change(self, text):
        self.text, self.version = text, self.version + 1
        self.server.notify("textDocument/didChange", {
            "textDocument": {"uri": self.uri, "version": self.version}, "contentChanges": [{"text": text}]})

    def diagnostics(self):
        """Those of the text as it is now; waits for them."""
        while (self.uri, self.version) not in self.server.diagnostics:
            self.server.receive()
        return self.server.diagnostics[self.uri, self.version]

    def actions(self, diagnostic):
        return self.server.request("textDocument/codeAction", {
            "textDocument": {"uri": self.uri}, "range": diagnostic["range"],
            "context": {"diagnostics": [diagnostic]}})

    def apply(self, action):
        """Applies a code action's edits to the text."""
        lines = self.text.splitlines(keepends=True)
        starts = [0]
        for line in lines:
            starts.append(starts[-1] + len(line))
        offset = lambda p: starts[p["line"]] + p["character"]
        text = self.text
        for edit in sorted(action["edit"]["changes"][self.uri], key=lambda e: offset(e["range"]["start"]), reverse=True):
            start, end = (offset(edit["range"][k]) for k in ("start", "end"))
            text = text[:start] + edit["newText"] + text[end:]
        self.change(text)
