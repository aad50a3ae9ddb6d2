// The service over HTTP, built from the endpoint table: authentication, limits, validation, idempotency, errors.
import { createHash } from 'node:crypto';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { endpoints, pathPrefix, type Endpoint, type EndpointName } from '../service/endpoints.ts';
import type { Budget } from '../service/limits.ts';
import type { Budgets } from './budget.ts';
import type { Fault, Faults } from './faults.ts';
import type { Attempt, Idempotency } from './idempotency.ts';
import { openApiDocument } from './openapi.ts';
import { receiveFile } from './receive-file.ts';
import type { KeyRecord, BusinessRecord } from './records.ts';
import { asRefusal, internalError, refusalReply, unreadableRequest } from './refusals.ts';
import { Refusal, type Reply, type Route, type World, type Tables } from './world.ts';
import { validate } from './validation.ts';

export type AppDeps = {
  world: World;
  routes: Readonly<Record<EndpointName, Route>>;
  budgets: Budgets;
  idempotency: Idempotency;
  faults: Faults;
  /** Runs due events and writes their changes to the file. */
  advance: () => Promise<void>;
  /** Writes all changes to the file. Throws when it can't; the next call tries again. */
  flush: () => void;
  /** A new path for a file that is being received. */
  incoming: () => string;
  /** Called with a failure of the sandbox itself. */
  failed: (error: unknown) => void;
};

/** What is known about a request before its body is read. */
type Visit = {
  key: KeyRecord | undefined;
  /** The limit whose headers the reply shows. */ budget: Budget;
  fault: Fault | null;
};

/** Thrown to leave a request without any reply. */
class Dropped extends Error {}

const bodyLimitBytes = 1_048_576;

const loopbackHost = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/i;

export const createApp = async (deps: AppDeps): Promise<FastifyInstance> => {
  const { world, budgets, idempotency, faults } = deps;
  const visits = new WeakMap<FastifyRequest, Visit>();
  const visitOf = (request: FastifyRequest): Visit => {
    let visit = visits.get(request);
    if (visit === undefined) {
      visit = { key: findKey(world.tables, request.headers.authorization), budget: 'general', fault: null };
      visits.set(request, visit);
    }
    return visit;
  };

  const dress = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const { key, budget } = visitOf(request);
    if (!reply.hasHeader('x-request-id')) void reply.header('x-request-id', request.id);
    // Its own clock, which tests move: clients learn the service's time from it.
    void reply.header('date', new Date(world.clock.now()).toUTCString());
    return reply.headers(budgets.headers(key?.id ?? null, budget));
  };

  /**
   * The changes of a refused call, at least its count, are written, too. If that fails, that failure is reported
   * instead.
   */
  const afterFlush = (thrown: unknown): unknown => {
    try {
      deps.flush();
      return thrown;
    } catch (error) {
      return error;
    }
  };

  const sendRefusal = (thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const error = afterFlush(thrown);
    if (error instanceof Dropped) {
      reply.hijack();
      request.raw.socket.destroy();
      return reply;
    }
    const refusal = asRefusal(error);
    if (refusal.code === 'INTERNAL_ERROR' && !(error instanceof Refusal)) deps.failed(error);
    const { status, body } = refusalReply(refusal, request.id);
    return reply.headers(refusal.headers).code(status).send(body);
  };

  const app = Fastify({
    bodyLimit: bodyLimitBytes,
    exposeHeadRoutes: false,
    forceCloseConnections: true,
    genReqId: () => world.id('req'),
    routerOptions: { maxParamLength: 2000 },
    // These two run before any hook.
    frameworkErrors: (error, request, reply) => void sendRefusal(error, request, dress(request, reply)),
    clientErrorHandler: (_error, socket) => {
      if (socket.writable) socket.end(unreadableRequest(world.id('req'), budgets.headers(null, 'general')));
    },
  });

  // Prevents DNS rebinding: a page of another site whose name resolves to this machine must not get access.
  app.addHook('onRequest', async (request) => {
    if (!loopbackHost.test(request.headers.host ?? ''))
      throw new Refusal('FORBIDDEN', 'This address is not served here.');
  });
  app.addHook('onSend', async (request, reply) => {
    dress(request, reply);
  });
  app.setErrorHandler(sendRefusal);
  app.setNotFoundHandler((request, reply) =>
    sendRefusal(new Refusal('NOT_FOUND', 'There is no such endpoint.'), request, reply),
  );

  app.removeAllContentTypeParsers();
  // Bodies stay bytes: an Idempotency-Key is bound to them.
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  // The receiver refuses a file over the limit with its own message.
  await app.register(multipart, { throwFileSizeLimit: false });

  const admit =
    (endpoint: Endpoint) =>
    async (request: FastifyRequest): Promise<void> => {
      await deps.advance();
      const visit = visitOf(request);
      const { key } = identify(world.tables, visit.key);
      visit.fault = faults.next();
      if (visit.fault?.kind === 'busy')
        throw new Refusal('RATE_LIMITED', 'The service is busy. Try again shortly.', { 'retry-after': '1' });
      budgets.draw(key.id, 'general');
      authorize(key, endpoint);
    };

  /** From validation to effect. */
  const run = async (name: EndpointName, request: FastifyRequest, bytes: Uint8Array): Promise<Reply> => {
    const endpoint: Endpoint = endpoints[name];
    const visit = visitOf(request);
    const { key, business } = identify(world.tables, visit.key);
    const input = validate(endpoint, {
      path: request.params,
      query: request.query,
      body: bytes,
      contentType: request.headers['content-type'],
    });
    if (endpoint.budget !== 'general') {
      visit.budget = endpoint.budget;
      budgets.draw(key.id, endpoint.budget);
    }
    const call = { world, business, key, ...input };
    if (endpoint.body !== 'file') return deps.routes[name]({ ...call, file: null });
    return receiveFile(request, deps.incoming(), (file) => deps.routes[name]({ ...call, file }));
  };

  const answer = async (name: EndpointName, request: FastifyRequest, reply: FastifyReply): Promise<Reply> => {
    const { fault } = visitOf(request);
    const bytes = request.body instanceof Uint8Array ? request.body : new Uint8Array();
    const attempt = endpoints[name].keyed ? attemptOf(request, visitOf(request).key, bytes) : null;
    const first = attempt && idempotency.begin(attempt);
    if (first) {
      void reply.header('x-request-id', first.requestId);
      return first.reply;
    }

    let outcome: Reply | null = null;
    try {
      await suffer(fault, 'before');
      outcome = await run(name, request, bytes);
    } catch (error) {
      if (error instanceof Refusal) outcome = refusalReply(error, request.id);
      throw error;
    } finally {
      if (attempt) idempotency.settle(attempt, outcome);
    }
    await suffer(fault, 'after');
    return outcome;
  };

  app.get('/openapi.json', () => openApiDocument());
  for (const name of Object.keys(endpoints).filter(isEndpointName)) {
    const { method, template } = endpoints[name];
    app.route({
      method,
      url: `${pathPrefix}${template.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      onRequest: admit(endpoints[name]),
      handler: async (request, reply) => {
        const { status, body } = await answer(name, request, reply);
        // Written before the reply leaves. If that fails, the reply is INTERNAL_ERROR, and the effect may still be
        // stored later.
        deps.flush();
        return reply.code(status).send(body ?? undefined);
      },
    });
  }
  return app;
};

const isEndpointName = (name: string): name is EndpointName => name in endpoints;

const attemptOf = (request: FastifyRequest, key: KeyRecord | undefined, bytes: Uint8Array): Attempt | null => {
  const idempotencyKey = request.headers['idempotency-key'];
  if (typeof idempotencyKey !== 'string' || idempotencyKey === '' || key === undefined) return null;
  return {
    apiKey: key.id,
    method: request.method,
    path: request.url.replace(/\?.*$/s, ''),
    idempotencyKey,
    bodySha256: createHash('sha256').update(bytes).digest('hex'),
    requestId: request.id,
  };
};

const suffer = async (fault: Fault | null, moment: 'before' | 'after'): Promise<void> => {
  if (fault?.kind === 'delay' && moment === 'before')
    await new Promise((resolve) => setTimeout(resolve, fault.delayMs));
  if (fault?.kind === 'drop' && fault.when === moment) throw new Dropped();
  if (fault?.kind === 'fail' && fault.when === moment) throw internalError();
};

// Authentication and authorization (public-api.md, Authentication).
/** The key of an `Authorization: Bearer <key>` header that the service knows; undefined for anything else. */
const findKey = (tables: Tables, authorization: string | undefined): KeyRecord | undefined => {
  const [, given] = /^Bearer +(\S+)$/i.exec(authorization ?? '') ?? [];
  return given === undefined ? undefined : tables.keys.get(given);
};

/** Throws UNAUTHORIZED without a known key. */
const identify = (tables: Tables, key: KeyRecord | undefined): { key: KeyRecord; business: BusinessRecord } => {
  const business = key && tables.businesses.get(key.businessId);
  if (key === undefined || business === undefined)
    throw new Refusal('UNAUTHORIZED', 'The API key is missing or not valid.');
  return { key, business };
};

/** Throws FORBIDDEN for a key that can't act at all, SCOPE_MISSING for one without the endpoint's scope. */
const authorize = (key: KeyRecord, endpoint: Endpoint): void => {
  if (!key.canAct) throw new Refusal('FORBIDDEN', 'This API key cannot act for this business.');
  if (endpoint.scope === null || key.scopes === null || key.scopes.includes(endpoint.scope)) return;
  throw new Refusal('SCOPE_MISSING', `This API key lacks the scope ${endpoint.scope}.`);
};
