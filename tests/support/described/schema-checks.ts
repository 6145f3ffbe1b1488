import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { isUuid } from '../../../domain/kernel/ids.js';
import { parseProtocolVersion } from '../../../domain/protocol/protocol-version.js';
import type { JsonSchema } from '../../../adapters/http/schemas/schema.js';

const RFC_3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Every format that a document may name; any other is an error in the document. */
const FORMATS: Readonly<Record<string, (value: string) => boolean>> = {
  uuid: isUuid,
  date: (value) => parseProtocolVersion(value) !== null,
  'date-time': (value) => RFC_3339.test(value) && !Number.isNaN(Date.parse(value)),
  uri: (value) => URL.canParse(value),
  'uri-reference': (value) => URL.canParse(value, 'http://host'),
  binary: () => true,
};

const COMPONENT = 'component:';

/** Returns a part of a document as a schema of its own, whose references name the registered components. */
function alone(part: JsonSchema): JsonSchema {
  const text = JSON.stringify(part).replaceAll('"$ref":"#/components/schemas/', `"$ref":"${COMPONENT}`);
  return JSON.parse(text) as JsonSchema;
}

/** The schemas of one document, each compiled on first use. `openapi.test.ts` checks that they are schemas at all. */
export class SchemaChecks {
  private readonly ajv = new Ajv2020({ strict: false, allErrors: false, formats: FORMATS, validateSchema: false });
  private readonly compiled = new WeakMap<object, ValidateFunction>();

  constructor(private readonly document: JsonSchema) {
    const { schemas } = document['components'] as { readonly schemas: Readonly<Record<string, JsonSchema>> };
    for (const [name, schema] of Object.entries(schemas)) this.ajv.addSchema(alone(schema), COMPONENT + name);
  }

  /** Returns the reason why `value` does not match `schema`, a part of the document, or null. */
  faultOf(schema: JsonSchema, value: unknown): string | null {
    let validate = this.compiled.get(schema);
    if (validate === undefined) {
      validate = this.ajv.compile(alone(schema));
      this.compiled.set(schema, validate);
    }
    return validate(value) ? null : this.ajv.errorsText(validate.errors, { dataVar: 'body' });
  }

  /** Returns the target of a part's `$ref`, or the part itself. */
  resolved(part: JsonSchema): JsonSchema {
    const reference = part['$ref'];
    if (typeof reference !== 'string') return part;
    const path = reference.replace(/^#\//, '').split('/');
    return path.reduce((at, name) => at[name] as JsonSchema, this.document);
  }
}
