import type { Staging, StagingId } from '../../../application/ports/stores/blob-store.js';
import { stagedBytesLost } from '../../../domain/uploads/blob-refusals.js';
import type { ObjectNames, StagingName } from './object-names.js';
import type { ObjectRequests } from './object-requests.js';
import type { PartHashes } from './part-hashes.js';
import { RecentPlacements } from './recent-placements.js';
import { Semaphore } from './semaphore.js';
import { bytesInParts, decodeState, encodeState, NOTHING_STAGED, type StagedState } from './staged-state.js';

/**
 * The bytes of parts in flight, over all uploads of this process: sixteen small parts, or two large ones. With the parts
 * being filled they bound its memory.
 */
const BYTES_IN_FLIGHT_PER_PROCESS = 128 << 20;

/** The state objects below `staging/`, and the resources that a process's writers share. */
export class StagingArea {
  readonly placed = new RecentPlacements();
  readonly bytesInFlight = new Semaphore(BYTES_IN_FLIGHT_PER_PROCESS);

  constructor(
    readonly requests: ObjectRequests,
    readonly names: ObjectNames,
    readonly hashes: PartHashes,
  ) {}

  putState(staging: Staging, offset: bigint, state: StagedState): Promise<void> {
    return this.requests.put(this.names.state(staging, offset), encodeState(state));
  }

  /** Ignores failures: `staged` finds the objects that remain. */
  async dropStates(staging: Staging, offsets: readonly bigint[]): Promise<void> {
    const keys = offsets.map((offset) => this.names.state(staging, offset));
    await Promise.all(keys.map((key) => this.requests.remove(key).catch(() => undefined)));
  }

  /** @throws error.upload.gone */
  async stateAt(staging: Staging, offset: bigint): Promise<StagedState> {
    if (offset === 0n) return { ...NOTHING_STAGED, contentHash: '' };
    const bytes = await this.requests.get(this.names.state(staging, offset));
    return bytes === null ? this.cutState(staging, offset) : decodeState(bytes);
  }

  /** Returns the state with the most bytes, or `null` if there is none. */
  async lastState(staging: Staging): Promise<StagedState | null> {
    const offset = (await this.offsets(staging)).at(-1);
    const bytes = offset === undefined ? null : await this.requests.get(this.names.state(staging, offset));
    return bytes === null ? null : decodeState(bytes);
  }

  async *namesOf(staging: { readonly id: StagingId }): AsyncGenerator<StagingName & { readonly key: string }> {
    yield* this.namesBelow(this.names.statesOf(staging));
  }

  async *namesBelow(prefix: string): AsyncGenerator<StagingName & { readonly key: string }> {
    for await (const { key } of this.requests.list(prefix)) {
      const name = this.names.parseStaging(key);
      if (name !== null) yield { ...name, key };
    }
  }

  /** Derives the state at `offset` from a longer one, by cutting its tail. */
  private async cutState(staging: Staging, offset: bigint): Promise<StagedState> {
    const offsets = await this.offsets(staging);
    for (const further of offsets.filter((each) => each > offset)) {
      const bytes = await this.requests.get(this.names.state(staging, further));
      const state = bytes === null ? null : decodeState(bytes);
      if (state === null || bytesInParts(state) > offset) continue;
      const tail = state.tail.subarray(0, Number(offset - bytesInParts(state)));
      return { ...state, tail, contentHash: await this.hashes.whole(state.hashState, tail) };
    }
    throw stagedBytesLost(offset, offsets.at(-1) ?? 0n);
  }

  /** Returns the offsets in ascending order. */
  private async offsets(staging: Staging): Promise<readonly bigint[]> {
    const found: bigint[] = [];
    for await (const name of this.namesOf(staging)) {
      if (name.kind === 'state' && name.contentHash === staging.contentHash) found.push(name.offset);
    }
    return found.sort((left, right) => (left < right ? -1 : 1));
  }
}
