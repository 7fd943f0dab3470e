// Linux calls that Swift's Glibc module leaves out. No _GNU_SOURCE: the C types would differ from that module's.
#ifndef COUNTERSIGN_CLINUX_H
#define COUNTERSIGN_CLINUX_H

#include <linux/close_range.h>
#include <malloc.h>
#include <pthread.h>
#include <spawn.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/file.h>
#include <sys/socket.h>

int accept4(int descriptor, struct sockaddr *address, socklen_t *length, int flags);
int dup3(int descriptor, int other, int flags);
int close_range(unsigned first, unsigned last, int flags);
int pipe2(int ends[2], int flags);
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);
int pthread_setname_np(pthread_t thread, const char *name);

#endif
