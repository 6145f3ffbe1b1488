import { setTimeout as delay } from 'node:timers/promises';
import { deployCluster } from './cluster.js';
import { deploy } from './deployment.js';
import { FEATURES } from './features/all.js';
import { Choices } from './random.js';
import type { SoakDeployment } from './soak-deployment.js';
import { Actor, World, type Feature } from './world.js';

/** The total time, a third each on MariaDB, SQLite, and a Galera cluster with an object store; SOAK_ON selects one. */
const SECONDS = Number(process.env['SOAK_SECONDS'] ?? 600);
const SEED = process.env['SOAK_SEED'] ?? String(Date.now() % 1_000_000);
const ALL = ['mariadb', 'sqlite', 'cluster'] as const;
const ENGINES = ALL.filter((engine) => (process.env['SOAK_ON'] ?? engine) === engine);
const KILLS = Number(process.env['SOAK_KILLS'] ?? Math.max(3, Math.ceil(SECONDS / ENGINES.length / 20)));
/** The time within which a dead node's uploads are processed and expired rows are swept. */
const SETTLE = 25_000;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

interface Cast {
  readonly feature: Feature;
  readonly actor: Actor;
}

function cast(world: World, seed: string): readonly Cast[] {
  return FEATURES.flatMap((feature) =>
    Array.from({ length: feature.actors }, (_, index) => {
      const name = `${feature.name} ${index + 1}`;
      return { feature, actor: new Actor(world, name, new Choices(`${seed}/${name}`)) };
    }),
  );
}

/** Kills KILLS times, evenly over the time; a kill that takes long shortens the pause after it. */
async function killing(deployment: SoakDeployment, choices: Choices, world: World): Promise<readonly string[]> {
  const killed: string[] = [];
  const turns = deployment.victims(choices);
  const pause = (SECONDS / ENGINES.length / (KILLS + 1)) * 1_000;
  const since = performance.now();
  while (killed.length < KILLS) {
    const next = (killed.length + 0.6 + choices.next() * 0.8) * pause;
    await delay(Math.max(0, next - (performance.now() - since)));
    const isHalf = killed.length === Math.floor(KILLS / 2);
    const victim = (isHalf ? deployment.upgrade : null) ?? turns.next().value;
    // The source's end is no excuse: it leaves no file of a pull at the deployment.
    if (victim === deployment.outside.source) await victim.kill();
    else await world.cutOff.during(victim.name, () => victim.kill());
    killed.push(victim.name);
  }
  return killed;
}

async function checks(deployment: SoakDeployment, world: World): Promise<void> {
  for (const values of [
    ['quota', 'audit', '--json'],
    ['storage', 'check', '--json'],
  ]) {
    const { code, out } = await deployment.command(values);
    const name = `gatehouse ${values.join(' ')}`;
    say(`  ${name}: exit code ${code}`);
    if (code !== 0) world.findings.push(`${name} ended with ${code}: ${out.slice(0, 2_000)}`);
  }
  const { said, findings } = await world.cutOff.compare(deployment);
  for (const line of said) say(`  ${line}`);
  world.findings.push(...findings);
}

async function soak(engine: (typeof ALL)[number]): Promise<boolean> {
  const seed = `${SEED}/${engine}`;
  const deployment = await (engine === 'cluster' ? deployCluster() : deploy(engine));
  try {
    await deployment.ready();
    const world = new World(deployment);
    const actors = cast(world, seed);
    const load = actors.map(({ feature, actor }) => feature.act(actor));
    const kills = killing(deployment, new Choices(`${seed}/kills`), world);
    const isOver = Promise.all([delay((SECONDS / ENGINES.length) * 1_000), kills]);
    await Promise.race([isOver, Promise.all(load)]);
    world.stopping = true;
    const killed = await kills;
    await deployment.ready();
    await Promise.all(load);
    await delay(SETTLE);
    world.stopping = false;
    for (const { actor } of actors)
      for (const cancel of actor.abandoned) await actor.insist('cancel what is left', cancel);
    for (const { feature, actor } of actors) await feature.compare(actor);
    say(`${engine}: ${killed.length} kills (${killed.join(', ')})`);
    for (const [what, { acknowledged, refused, unanswered }] of [...world.counts].sort()) {
      say(`  ${what}: ${acknowledged} acknowledged, ${refused} refused, ${unanswered} unanswered`);
    }
    await checks(deployment, world);
    say(`  ${world.compared} facts compared, ${world.findings.length} wrong`);
    for (const finding of world.findings) say(`  WRONG ${finding}`);
    return world.findings.length === 0;
  } finally {
    await deployment.stop();
  }
}

say(`soak: ${SECONDS} s, SOAK_SEED=${SEED}`);
let isClean = true;
for (const engine of ENGINES) isClean = (await soak(engine)) && isClean;
process.exitCode = isClean ? 0 : 1;
