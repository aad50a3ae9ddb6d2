// Takes uploads as fast as the kernel gives them: bodies are dropped unread, each is answered as the service does.
// Prints its port. One thread a connection, so that the clients are what is measured.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { head_limit = 65536, drop_bytes = 1 << 20 };
static atomic_int number;

static int say(int peer, const char *text, size_t length) {
  while (length > 0) {
    ssize_t sent = send(peer, text, length, MSG_NOSIGNAL);
    if (sent <= 0) return -1;
    text += sent;
    length -= (size_t)sent;
  }
  return 0;
}

static int answer(int peer) {
  char body[160], reply[400];
  int size = snprintf(body, sizeof body,
                      "{\"id\":\"med_%d\",\"mimeType\":\"image/jpeg\",\"size\":1,\"url\":\"http://127.0.0.1/1\"}",
                      atomic_fetch_add(&number, 1));
  int length = snprintf(reply, sizeof reply,
                        "HTTP/1.1 201 Created\r\ncontent-type: application/json\r\nx-request-id: bench\r\n"
                        "content-length: %d\r\n\r\n%s",
                        size, body);
  return say(peer, reply, (size_t)length);
}

static void *serve(void *argument) {
  int peer = (int)(intptr_t)argument, on = 1;
  setsockopt(peer, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  char *head = malloc(head_limit + 1), *rest = malloc(drop_bytes);
  size_t have = 0;
  for (;;) {
    char *end;
    head[have] = 0;
    while (!(end = strstr(head, "\r\n\r\n"))) {
      ssize_t got = have < head_limit ? recv(peer, head + have, head_limit - have, 0) : 0;
      if (got <= 0) goto out;
      have += (size_t)got;
      head[have] = 0;
    }
    *end = 0;
    char *field = strcasestr(head, "\r\ncontent-length:");
    long long left = field ? atoll(field + strlen("\r\ncontent-length:")) : 0;
    if (strcasestr(head, "\r\nexpect:") && say(peer, "HTTP/1.1 100 Continue\r\n\r\n", 25)) goto out;
    size_t after = have - (size_t)(end + 4 - head);
    size_t mine = (long long)after < left ? after : (size_t)left;
    left -= (long long)mine;
    memmove(head, end + 4 + mine, after - mine);
    have = after - mine;
    while (left > 0) {
      ssize_t got = recv(peer, rest, left < drop_bytes ? (size_t)left : drop_bytes, MSG_TRUNC);
      if (got <= 0) goto out;
      left -= got;
    }
    if (answer(peer)) goto out;
  }
out:
  close(peer);
  free(head);
  free(rest);
  return NULL;
}

int main(void) {
  signal(SIGPIPE, SIG_IGN);
  int listener = socket(AF_INET, SOCK_STREAM, 0);
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  socklen_t size = sizeof address;
  if (bind(listener, (void *)&address, size) || listen(listener, 64)) return 1;
  getsockname(listener, (void *)&address, &size);
  printf("%d\n", ntohs(address.sin_port));
  fflush(stdout);
  for (;;) {
    int peer = accept(listener, NULL, NULL);
    pthread_t thread;
    if (peer >= 0 && pthread_create(&thread, NULL, serve, (void *)(intptr_t)peer) == 0) pthread_detach(thread);
  }
}
