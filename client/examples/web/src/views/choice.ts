import type { Photo } from '../photos.js';
import type { Selection } from './grid.js';

/** The photos that the person has chosen by the checkboxes of a list's tiles. */
export class Choice implements Selection {
  private readonly chosen = new Map<string, Photo>();
  private last: HTMLInputElement | null = null;
  private isMany = false;

  constructor(
    private readonly list: HTMLElement,
    private readonly changed: () => void,
  ) {
    list.addEventListener('click', ({ target, shiftKey }) => {
      if (target instanceof HTMLInputElement) this.clicked(target, shiftKey);
    });
  }

  get photos(): readonly Photo[] {
    return [...this.chosen.values()];
  }

  get size(): number {
    return this.chosen.size;
  }

  has({ asset }: Photo): boolean {
    return this.chosen.has(asset.asset_id);
  }

  choose(photo: Photo, isChosen: boolean): void {
    if (isChosen) this.chosen.set(photo.asset.asset_id, photo);
    else this.chosen.delete(photo.asset.asset_id);
    if (!this.isMany) this.changed();
  }

  /** Forgets photos whose tiles go. */
  forget(photos: readonly Photo[]): void {
    for (const { asset } of photos) this.chosen.delete(asset.asset_id);
  }

  /** Forgets photos that are not in the list any more. */
  keepOnly(listed: ReadonlySet<string>): void {
    for (const id of this.chosen.keys()) if (!listed.has(id)) this.chosen.delete(id);
  }

  /** True if no photo of the list can be chosen beside those that are. */
  isOfAll(): boolean {
    return this.boxes().every(({ checked }) => checked);
  }

  isPossible(): boolean {
    return this.list.querySelector(BOX) !== null;
  }

  chooseAll(isChosen: boolean): void {
    this.chooseMany(this.boxes(), isChosen);
  }

  /** With the Shift key, which counts for the space bar too, all from the checkbox before to this one become as this. */
  private clicked(box: HTMLInputElement, shiftKey: boolean): void {
    const boxes = shiftKey ? this.boxes() : [];
    const [from, to] = [boxes.findIndex((each) => each === this.last), boxes.indexOf(box)];
    this.last = box;
    if (from >= 0) this.chooseMany(boxes.slice(Math.min(from, to), Math.max(from, to) + 1), box.checked);
  }

  private chooseMany(boxes: readonly HTMLInputElement[], isChosen: boolean): void {
    this.isMany = true;
    for (const box of boxes) {
      if (box.checked === isChosen) continue;
      box.checked = isChosen;
      box.dispatchEvent(new Event('change'));
    }
    this.isMany = false;
    this.changed();
  }

  private boxes(): readonly HTMLInputElement[] {
    return [...this.list.querySelectorAll<HTMLInputElement>(BOX)];
  }
}

const BOX = '.tile input';
