/** The parts of an OpenAPI document that the comparison reads. */
type Node = Readonly<Record<string, unknown>>;

/**
 * Lists the differences that break clients of the first document: removed operations, answers and answer members; newly
 * required parameters and request members; narrower values; and webhooks that are gone or lack a member.
 */
export function breakingChanges(former: Node, present: Node): readonly string[] {
  return [...changedOperations(former, present), ...changedWebhooks(former, present)];
}

function changedOperations(former: Node, present: Node): string[] {
  return operationsOf(former).flatMap(([where, before]) => {
    const after = new Map(operationsOf(present)).get(where);
    if (after === undefined) return [`${where} is gone`];
    const documents = { former, present };
    const found = [
      ...parameters(before, after, documents),
      ...requests(before, after, documents),
      ...answers(before, after, documents),
    ];
    return found.map((each) => `${where}: ${each}`);
  });
}

interface Documents {
  readonly former: Node;
  readonly present: Node;
}

/** Finds messages to receivers that are no longer sent, or that lack what was promised. */
function changedWebhooks(former: Node, present: Node): string[] {
  return webhooksOf(former).flatMap(([type, before]) => {
    const after = new Map(webhooksOf(present)).get(type);
    if (after === undefined) return [`the webhook ${type} is gone`];
    // The roles are those of answers: the former schema must admit everything that the service sends now.
    const [schema, other] = [bodySchema(after, present), bodySchema(before, former)];
    return narrowed(schema, other, { former: present, present: former }, `the webhook ${type}`);
  });
}

function webhooksOf({ webhooks = {} }: Node): [string, Node][] {
  return Object.entries(webhooks as Record<string, { readonly post: Node }>).map(([type, { post }]) => [type, post]);
}

function bodySchema({ requestBody }: Node, document: Node): Node {
  return resolve(contentOf(requestBody as Node)['application/json']?.['schema'], document);
}

function operationsOf({ paths }: Node): [string, Node][] {
  return Object.entries(paths as Record<string, Record<string, Node>>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Node] => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
  );
}

function parameters(before: Node, after: Node, { former, present }: Documents): string[] {
  const parametersOf = (operation: Node, document: Node): readonly Node[] =>
    listOf(operation['parameters']).map((each) => resolve(each, document));
  const known = new Map(parametersOf(before, former).map((each) => [keyOf(each), each]));
  return parametersOf(after, present)
    .filter((each) => each['required'] === true && known.get(keyOf(each))?.['required'] !== true)
    .map((each) => `the ${keyOf(each)} is required now`);
}

function keyOf(parameter: Node): string {
  return `${String(parameter['in'])} parameter ${String(parameter['name'])}`;
}

/** Finds request bodies that were accepted and no longer are. */
function requests(before: Node, after: Node, { former, present }: Documents): string[] {
  const [old, now] = [before['requestBody'] as Node | undefined, after['requestBody'] as Node | undefined];
  if (old === undefined) return now?.['required'] === true ? ['a body is required now'] : [];
  return Object.entries(contentOf(old)).flatMap(([type, { schema }]) => {
    const taken = contentOf(now ?? {})[type];
    if (taken === undefined) return [`a body of ${type} is no longer accepted`];
    return narrowed(resolve(schema, former), resolve(taken['schema'], present), { former, present }, 'body');
  });
}

/** Finds answers that were promised and no longer are. */
function answers(before: Node, after: Node, { former, present }: Documents): string[] {
  const given = after['responses'] as Record<string, Node>;
  return Object.entries(before['responses'] as Record<string, Node>).flatMap(([status, answer]) => {
    const now = given[status];
    if (now === undefined) return status.startsWith('2') ? [`it no longer answers ${status}`] : [];
    return Object.entries(contentOf(resolve(answer, former))).flatMap(([type, { schema }]) => {
      const brought = contentOf(resolve(now, present))[type];
      if (brought === undefined) return [`${status} no longer returns ${type}`];
      // For answers the roles are swapped: the former schema must admit everything that the present one sends.
      return narrowed(
        resolve(brought['schema'], present),
        resolve(schema, former),
        { former: present, present: former },
        status,
      );
    });
  });
}

/** Lists values that `wide` admits and `narrow` does not; for answers the two are swapped. */
function narrowed(wide: Node, narrow: Node, documents: Documents, where: string, depth = 0): string[] {
  if (depth > 12) return [];
  const missing = textsOf(narrow['required']).filter((name) => !textsOf(wide['required']).includes(name));
  const found = missing.map((name) => `${where}.${name} is required on one side and optional on the other`);
  const known = narrow['enum'] === undefined ? undefined : textsOf(narrow['enum']);
  const unknown =
    known === undefined ? [] : textsOf(wide['enum'] ?? ['anything']).filter((each) => !known.includes(each));
  if (!where.startsWith('4') && !where.startsWith('5')) {
    found.push(...unknown.map((each) => `${where} may be ${each} on one side only`));
  }
  if (String(wide['type']) !== String(narrow['type'])) found.push(`${where} changes its type`);
  const wideMembers = (wide['properties'] ?? {}) as Record<string, Node>;
  const narrowMembers = (narrow['properties'] ?? {}) as Record<string, Node>;
  for (const [name, member] of Object.entries(wideMembers)) {
    const other = narrowMembers[name];
    if (other !== undefined) found.push(...inner(member, other, documents, `${where}.${name}`, depth));
    else if (narrow['additionalProperties'] === false && depth >= 0 && where.startsWith('body'))
      found.push(`${where}.${name} is no longer accepted`);
  }
  if (wide['items'] !== undefined && narrow['items'] !== undefined) {
    found.push(...inner(wide['items'] as Node, narrow['items'] as Node, documents, `${where}[]`, depth));
  }
  return found;
}

function inner(wide: Node, narrow: Node, documents: Documents, where: string, depth: number): string[] {
  return narrowed(resolve(wide, documents.former), resolve(narrow, documents.present), documents, where, depth + 1);
}

function contentOf(node: Node): Record<string, Node> {
  return (node['content'] ?? {}) as Record<string, Node>;
}

function listOf(value: unknown): readonly Node[] {
  return Array.isArray(value) ? (value as Node[]) : [];
}

function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

function resolve(schema: unknown, document: Node): Node {
  const { $ref } = schema as { $ref?: string };
  if ($ref === undefined) return schema as Node;
  const steps = $ref.split('/').slice(1);
  return resolve(
    steps.reduce((node: unknown, step) => (node as Record<string, unknown>)[step], document),
    document,
  );
}
