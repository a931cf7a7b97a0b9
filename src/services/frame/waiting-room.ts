import { AppError } from '../../core/catalogue/errors.js';
import type { Asker } from './asker.js';

/** What a room holds at most, of one asker and in all; what waits weighs the bytes that its request keeps in memory. */
const MAX_WEIGHT = 8_000_000;
const MAX_WEIGHT_OF_ONE = 800_000;
/** Beside its bytes each piece weighs this much, so that a room holds 1,000 pieces at most, and of one asker 100. */
const PIECE_WEIGHT = 8_000;

/** Something that waits for its turn. */
export interface Piece {
  readonly asker: Asker;
  readonly start: () => void;
  readonly refuse: (error: AppError) => void;
}

/** The pieces of one asker. */
interface Line {
  readonly pieces: Piece[];
  weight: number;
}

/** Where pieces wait: bounded, and fair to those who ask, however many pieces each of them brings. */
export class WaitingRoom {
  /** What waits, by who asked. The first of them is the next one's turn. */
  private readonly lines = new Map<string, Line>();
  private weight = 0;

  /** `refusal` tells those who find no room what to do. */
  constructor(private readonly refusal: string) {}

  /**
   * Takes a piece in. In a full room the last pieces of whoever holds most of it give way to one who holds less;
   * RATE_LIMITED for the piece that finds no room, and for those that gave way.
   */
  enter(piece: Piece): void {
    const { holder } = piece.asker;
    const weight = weightOf(piece);
    const own = this.lines.get(holder);
    const held = own?.weight ?? 0;
    // One large request may wait, where nothing else of its sender does.
    if (own && held + weight > MAX_WEIGHT_OF_ONE) throw this.tooMany();
    while (this.weight + weight > MAX_WEIGHT) this.giveWay(held + weight);
    const line = own ?? { pieces: [], weight: 0 };
    line.pieces.push(piece);
    line.weight += weight;
    this.weight += weight;
    this.lines.set(holder, line);
  }

  /** The piece whose turn it is. What nobody waits for any more is left out. */
  leave(): Piece | undefined {
    for (const [holder, line] of this.lines) {
      this.lines.delete(holder);
      const piece = this.next(line);
      // Behind everybody else who waits.
      if (line.pieces.length > 0) this.lines.set(holder, line);
      if (piece) return piece;
    }
    return undefined;
  }

  private next(line: Line): Piece | undefined {
    for (let piece = line.pieces.shift(); piece; piece = line.pieces.shift()) {
      this.lighten(line, piece);
      if (!piece.asker.isGone()) return piece;
      piece.refuse(this.tooMany());
    }
    return undefined;
  }

  /** Ends the last piece of whoever holds most. Throws when that is not more than the newcomer would hold. */
  private giveWay(newcomer: number): void {
    const heaviest = this.heaviest();
    const last = heaviest && heaviest.weight > newcomer ? heaviest.pieces.pop() : undefined;
    if (!heaviest || !last) throw this.tooMany();
    this.lighten(heaviest, last);
    if (heaviest.pieces.length === 0) this.lines.delete(last.asker.holder);
    last.refuse(this.tooMany());
  }

  private heaviest(): Line | undefined {
    let heaviest: Line | undefined;
    for (const line of this.lines.values()) if (line.weight > (heaviest?.weight ?? 0)) heaviest = line;
    return heaviest;
  }

  private lighten(line: Line, piece: Piece): void {
    const weight = weightOf(piece);
    line.weight -= weight;
    this.weight -= weight;
  }

  private tooMany(): AppError {
    return new AppError('RATE_LIMITED', { message: this.refusal, headers: { 'retry-after': '1' } });
  }
}

function weightOf({ asker }: Piece): number {
  return PIECE_WEIGHT + asker.bytes;
}
