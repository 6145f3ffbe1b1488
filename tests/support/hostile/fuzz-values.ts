/** The material of hostile requests (fuzz.ts): odd values, whole bodies, and pieces of paths, queries and headers. */

export const NOBODY = '00000000-0000-4000-8000-000000000000';
const DEEP = '['.repeat(30_000) + ']'.repeat(30_000);

/** Wrong values for a member of a body. */
export const VALUES: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  2 ** 53,
  1e308,
  '',
  ' ',
  '1',
  'x'.repeat(20_000),
  'a\u0000b',
  '\ud800',
  '\udfff\ud83d',
  '\u202e\ufeff\u0085',
  '😀'.repeat(300),
  '../../etc/passwd',
  "' OR '1'='1",
  '${7*7}{{7*7}}',
  '9999-12-31T23:59:60Z',
  '+275761-01-01T00:00:00Z',
  '2026-02-30',
  NOBODY,
  NOBODY.toUpperCase(),
  'A'.repeat(43),
  'f'.repeat(64),
  [],
  [[]],
  {},
  { $ne: null },
  Array(3_000).fill(0),
  JSON.parse('{"__proto__":{"admin":true},"constructor":{"prototype":{"x":1}}}'),
  nested(500),
];

/** Texts that replace a JSON body. */
export const TEXTS: readonly (string | Uint8Array)[] = [
  '',
  '{',
  'null',
  'true',
  '0',
  '1e400',
  '-0',
  '"text"',
  '[]',
  '{}',
  '[{}]',
  'NaN',
  "{'a':1}",
  '{"a":1}x',
  '{"a":1,"a":2}',
  '\ufeff{}',
  '{"\\ud800":1}',
  '"\\u0000"',
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{"admin":true}}}',
  '{"toString":1,"hasOwnProperty":1,"valueOf":null}',
  DEEP,
  `{"a":${DEEP}}`,
  `"${'x'.repeat(70_000)}"`,
  Uint8Array.of(0x22, 0xff, 0xfe, 0x22),
  Uint8Array.of(0x7b, 0x22, 0xed, 0xa0, 0x80, 0x22, 0x3a, 0x31, 0x7d),
  new Uint8Array(2_000),
];

/** Bytes that replace a CBOR or binary body. */
export const BYTES: readonly Uint8Array[] = [
  new Uint8Array(),
  Uint8Array.of(0xff),
  Uint8Array.of(0xa0),
  Uint8Array.of(0xd2, 0x84, 0x40, 0xa0, 0x40, 0x40),
  Uint8Array.of(0xd8, 0x62, 0x84, 0x40, 0xa0, 0x40, 0x80),
  Uint8Array.of(0x9f, 0x01, 0xff),
  Uint8Array.of(0xbb, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff),
  Uint8Array.of(0x5b, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff),
  Uint8Array.of(0xf9, 0x7e, 0x00),
  new Uint8Array(100_000).fill(0x81),
  new Uint8Array(100_000).fill(0xd2),
  new Uint8Array(300_000),
  new Uint8Array(1_100_000),
];

export const PARAMETERS = [
  '%00',
  '%20',
  '%ff',
  '%zz',
  '..%2f..%2fetc%2fpasswd',
  '%2e%2e',
  '%5c',
  'x'.repeat(300),
  NOBODY,
  NOBODY.toUpperCase(),
  '-1',
  '9'.repeat(40),
  'null',
  '__proto__',
  'constructor',
  '%F0%9F%98%80',
  '%27%20OR%201=1',
  'f'.repeat(64),
];

export const QUERY_VALUES = [
  '',
  '%00',
  '%ff',
  '%ed%a0%80',
  '-1',
  '0',
  '501',
  '1e9',
  'x'.repeat(5_000),
  NOBODY,
  '[]',
  '%F0%9F%98%80',
];
export const OTHER_QUERIES = ['?', '??', '?&&&', '?=', '?__proto__[a]=1', '?constructor=1', `?${'a=1&'.repeat(2_000)}`];

export const HEADERS: readonly Record<string, string>[] = [
  ...['x', 'Bearer', 'Bearer x', 'Bearer a.b.c', `Bearer ${'a'.repeat(8_000)}`, 'Basic eDp5', 'bearer  x'].map(
    (Authorization) => ({ Authorization }),
  ),
  { Authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.' },
  ...['2026-1-1', '2026-02-30', '0000-00-00', '9999-12-31', '2020-01-01', 'x', '2026-03-01, 2026-03-01'].map(
    (version) => ({ 'X-Service-Protocol': version }),
  ),
  ...['-1', '65536', '1.5', 'x', '1,1', '٣'].flatMap((value) =>
    /^[\x20-\x7e]*$/.test(value) ? [{ 'X-Service-Crypto-Suite': value }, { 'X-Service-Sidecar-Schema': value }] : [],
  ),
  ...['', 'a b', 'x'.repeat(129), '<script>'].map((id) => ({ 'X-Request-Id': id })),
  ...['bytes=', 'bytes=-', 'bytes=9-1', 'bytes=-0', 'bytes=99999999999999999999-', 'bytes=0-0,1-1', 'lines=1'].map(
    (Range) => ({ Range }),
  ),
  ...['*', '"', 'W/"x", "y"', ','.repeat(2_000)].map((tag) => ({
    'If-Match': tag,
    'If-None-Match': tag,
    'If-Range': tag,
  })),
  ...['-1', '1.5', '1e3', '99999999999999999999', 'x', ''].map((offset) => ({
    'Upload-Offset': offset,
    'Tus-Resumable': '1.0.0',
  })),
  ...['sha1', 'sha1 !', 'md5 eA==', 'sha256 ', 'sha1 eA==,sha1 eA=='].map((checksum) => ({
    'Upload-Checksum': checksum,
    'Upload-Offset': '0',
    'Tus-Resumable': '1.0.0',
  })),
  { 'Tus-Resumable': '0.2.2', 'Upload-Offset': '0' },
  { 'Content-Type': 'text/plain' },
  { 'Content-Type': 'application/json; charset=utf-16' },
  { 'Content-Type': ';;;' },
  { 'Content-Encoding': 'gzip' },
  { 'X-HTTP-Method-Override': 'DELETE' },
  { Origin: 'null', 'Access-Control-Request-Method': 'PUT' },
  { Accept: ',;q=x' },
  { Cookie: 'a=b; '.repeat(500) },
  { 'X-Forwarded-For': 'x, 1.2.3.4.5, ::ffff:1.2.3.4' },
  { Expect: 'miracles' },
];

function nested(depth: number): unknown {
  let value: unknown = 'deep';
  for (let level = 0; level < depth; level += 1) value = { value };
  return value;
}
