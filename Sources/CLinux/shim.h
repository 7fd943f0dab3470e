// Linux calls that Swift's Glibc module leaves out. No _GNU_SOURCE: the C types would differ from that module's.
#ifndef COUNTERSIGN_CLINUX_H
#define COUNTERSIGN_CLINUX_H

#include <malloc.h>
#include <pthread.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/file.h>
#include <sys/socket.h>

int accept4(int descriptor, struct sockaddr *address, socklen_t *length, int flags);
int pthread_setname_np(pthread_t thread, const char *name);

#endif
