// RUN: %check %s null-buffer
// Gloo: buffer and root travel in an options object.
#include <gloo/broadcast.h>

void null_output(const std::shared_ptr<gloo::Context> &context) {
  float *values = nullptr;
  if (context->rank == 0)
    values = new float[16];
  gloo::BroadcastOptions options(context);
  options.setOutput(values, 16);
  options.setRoot(0);
  gloo::broadcast(options);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: {{.*}}null on ranks != 0{{.*}} [everyrank-null-buffer]
}

void everywhere(const std::shared_ptr<gloo::Context> &context) {
  float *values = new float[16];
  gloo::BroadcastOptions options(context);
  options.setOutput(values, 16);
  options.setRoot(0);
  gloo::broadcast(options);
}
