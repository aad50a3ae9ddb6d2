// The endpoint table as an OpenAPI 3.1 document, which the sandbox serves at /openapi.json.
import { z } from 'zod';
import { endpoints, pathPrefix, type Endpoint } from '../service/endpoints.ts';
import * as inputs from '../service/inputs.ts';
import { hourlyLimits } from '../service/limits.ts';
import { longestText } from '../service/lenient-parsing.ts';
import * as replies from '../service/schema.ts';

type JsonSchema = Record<string, unknown>;
type ToJsonSchema = NonNullable<Parameters<typeof z.toJSONSchema>[1]>;

const refTo = (name: string): string => `#/components/schemas/${name}`;
const json = (schema: JsonSchema): JsonSchema => ({ 'application/json': { schema } });

const nameOfSchema = new Map<z.ZodType, string>();
for (const [name, exported] of Object.entries({ ...inputs, ...replies })) {
  if (exported instanceof z.ZodType) nameOfSchema.set(exported, name);
}

/** A text of a set that the service may add to. */
const openText = (known: unknown): JsonSchema =>
  Array.isArray(known) ? { anyOf: [{ enum: known }, { type: 'string' }] } : { type: 'string' };

/** Leaves out what is Galley's own: the bound of every text it reads, and the long patterns of dates that have a format. */
const override: ToJsonSchema['override'] = ({ zodSchema, jsonSchema }) => {
  if (zodSchema._zod.def.type === 'custom') {
    const { values } = jsonSchema;
    delete jsonSchema['values'];
    Object.assign(jsonSchema, openText(values));
  }
  if (jsonSchema.maxLength === longestText) delete jsonSchema.maxLength;
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
};
const conversion = { io: 'input', unrepresentable: 'any', override } as const satisfies ToJsonSchema;

/** In OpenAPI a component has neither an address nor a dialect of its own. */
const asComponent = ({ $id: _address, $schema: _dialect, id: _name, ...schema }: JsonSchema): JsonSchema => schema;

const componentSchemas = (): Record<string, JsonSchema> => {
  const registry = z.registry<{ id: string }>();
  for (const [schema, id] of nameOfSchema) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, { ...conversion, uri: refTo });
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, asComponent(schema)]));
};

const schemaOf = (schema: z.ZodType): JsonSchema => {
  const name = nameOfSchema.get(schema);
  if (name === undefined)
    throw new Error('A schema of the endpoint table is not exported from inputs.ts or schema.ts.');
  return { $ref: refTo(name) };
};

const parametersOf = (schema: z.ZodObject | undefined, place: 'path' | 'query'): JsonSchema[] => {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = z.toJSONSchema(schema, conversion);
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
};

const filePart: JsonSchema = {
  'multipart/form-data': {
    schema: { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } },
  },
};

const successOf = (schema: z.ZodType | null): JsonSchema =>
  schema === null ? { description: 'Done.' } : { description: 'Done.', content: json(schemaOf(schema)) };

const idempotencyKey: JsonSchema = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'A repeat with the same key and body within 24 hours is answered with the first reply.',
  schema: { type: 'string' },
};

const operation = (name: string, endpoint: Endpoint): JsonSchema => {
  const { path, query, body, scope, budget, keyed } = endpoint;
  const parameters = [
    ...parametersOf(path, 'path'),
    ...parametersOf(query, 'query'),
    ...(keyed ? [idempotencyKey] : []),
  ];
  const content = body === undefined ? null : body === 'file' ? filePart : json(schemaOf(body));
  const responses = Object.entries(endpoint.replies).map(([status, schema]) => [status, successOf(schema)]);
  return {
    operationId: name,
    tags: [name.split('.')[0]],
    description: [
      scope === null ? 'Which scope it needs is not shown.' : `Needs the scope ${scope}.`,
      `Draws from the ${budget} limit: ${String(hourlyLimits[budget])} requests an hour.`,
    ].join(' '),
    ...(parameters.length > 0 && { parameters }),
    ...(content !== null && { requestBody: { content } }),
    responses: { ...Object.fromEntries(responses), default: { $ref: '#/components/responses/Refusal' } },
  };
};

/** OpenAPI 3.1, made from `endpoints`: what each takes and answers, as far as docs/service/public-api.md shows it. */
export const openApiDocument = (): JsonSchema => {
  const paths: Record<string, JsonSchema> = {};
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const path = (paths[endpoint.template] ??= {});
    path[endpoint.method.toLowerCase()] = operation(name, endpoint);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Social Content Publishing Service',
      version: '1',
      description: 'As Galley and its sandbox know it from docs/service/public-api.md.',
    },
    servers: [{ url: pathPrefix }],
    security: [{ apiKey: [] }],
    paths,
    components: {
      securitySchemes: { apiKey: { type: 'http', scheme: 'bearer' } },
      responses: { Refusal: { description: 'A refusal.', content: json(schemaOf(replies.ErrorEnvelope)) } },
      schemas: componentSchemas(),
    },
  };
};
