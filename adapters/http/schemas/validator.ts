import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { DomainError, type FieldError } from '../../../domain/kernel/errors.js';
import { isUuid } from '../../../domain/kernel/ids.js';
import { parseRfc3339 } from '../../../domain/kernel/instant.js';
import { parseProtocolVersion } from '../../../domain/protocol/protocol-version.js';
import { PATTERN_REMEDIES, WELL_FORMED, type Schema } from './schema.js';

let shared: Ajv2020 | null = null;

/**
 * The returned check throws a 400 that names the field and the remedy. It compiles its schema at its first call, since
 * compiling all schemas takes a twentieth of a start.
 */
export function validatorFor<T>(schema: Schema<T>): (body: unknown) => T {
  let validate: ValidateFunction | null = null;
  return (body) => {
    validate ??= compiler().compile(schema.definition);
    if (validate(body)) return body as T;
    throw refusal(validate.errors ?? []);
  };
}

/** Returns the one instance for all schemas, made at first use: building one costs more than compiling a schema. */
function compiler(): Ajv2020 {
  shared ??= makeCompiler();
  return shared;
}

function makeCompiler(): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors: false,
    strict: true,
    ownProperties: true,
    allowUnionTypes: true,
    // Compiling the schema of schemas takes as long as compiling all of the service's own; a test checks these against
    // it (tests/wire/request-schemas.test.ts).
    validateSchema: false,
  });
  ajv.addFormat('uuid', isUuid);
  ajv.addKeyword({ keyword: WELL_FORMED, type: 'string', validate: (_: true, value: string) => value.isWellFormed() });
  ajv.addFormat('date', (value: string) => parseProtocolVersion(value) !== null);
  ajv.addFormat('date-time', (value: string) => parseRfc3339(value) !== null);
  return ajv;
}

/** The first error is the cause. For a nullable value, errors about `null` and about the choice follow. */
function refusal([cause, ...others]: readonly ErrorObject[]): DomainError {
  if (cause === undefined) return new DomainError('error.request.invalid', 'The body is not valid');
  const field = fieldError(cause);
  const isNullable = others.some(({ keyword, instancePath }) => keyword === 'anyOf' && instancePath === field.path);
  const message = isNullable ? orNull(field.message) : field.message;
  const where = field.path === '' ? 'The body' : field.path.slice(1).replaceAll('/', '.');
  return new DomainError('error.request.invalid', `${where} ${message}`, { errors: [{ ...field, message }] });
}

function orNull(message: string): string {
  return message.startsWith('must be ') ? `${message}, or null` : `${message}, or be null`;
}

function fieldError(error: ErrorObject): FieldError {
  const params = error.params as Record<string, unknown>;
  if (error.keyword === 'required') {
    return { path: `${error.instancePath}/${String(params['missingProperty'])}`, message: 'is required' };
  }
  if (error.keyword === 'additionalProperties') {
    const member = String(params['additionalProperty']).slice(0, 64).toWellFormed();
    return { path: `${error.instancePath}/${member}`, message: 'is not a member of this request; leave it out' };
  }
  if (error.keyword === 'enum') {
    return { path: error.instancePath, message: `must be one of ${(params['allowedValues'] as unknown[]).join(', ')}` };
  }
  return { path: error.instancePath, message: remedyFor(error.keyword, params) ?? error.message ?? 'is not valid' };
}

function remedyFor(keyword: string, params: Record<string, unknown>): string | undefined {
  switch (keyword) {
    case 'format':
      return FORMAT_REMEDIES[String(params['format'])];
    case 'pattern':
      return PATTERN_REMEDIES[String(params['pattern'])];
    case 'type':
      return TYPE_REMEDIES[String(params['type'])];
    case WELL_FORMED:
      return 'must be well-formed Unicode, without lone surrogates';
    default:
      return undefined;
  }
}

const TYPE_REMEDIES: Record<string, string> = {
  string: 'must be a string',
  integer: 'must be a whole number',
  boolean: 'must be true or false',
  object: 'must be an object',
  array: 'must be an array',
};

const FORMAT_REMEDIES: Record<string, string> = {
  uuid: 'must be a lower-case UUID',
  date: 'must be a real date, YYYY-MM-DD',
  'date-time': 'must be an RFC 3339 date and time, for example 2030-01-31T00:00:00.000Z',
};
