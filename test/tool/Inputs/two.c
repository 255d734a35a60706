#include "header.h"
