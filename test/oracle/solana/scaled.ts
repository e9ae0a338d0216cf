import type { Random } from './random.ts'
import { token2022, type World } from './world.ts'

/** Factor between a scaled amount and the units of its decimals. */
export const scale = 10n

/** Gives `shell` a multiplier that makes its displayed amounts ten times as large. */
export function scaleShell({ put, account, cast: { shell } }: World, random: Random): void {
  const data = new Uint8Array(165 + 1 + 4 + 56)
  data.set(account(shell.address)!.data.subarray(0, 82))
  // a mint, with the extension 25 of 56 bytes
  data.set([1, 25, 0, 56, 0], 165)
  const view = new DataView(data.buffer, 170)
  const isNext = random.chance(0.5)
  view.setFloat64(32, isNext ? 3 : Number(scale), true)
  view.setBigInt64(40, isNext ? 1n : 1n << 60n, true)
  view.setFloat64(48, isNext ? Number(scale) : 3, true)
  put(shell.address, token2022, data)
}

export const isScaled = ({ account, cast: { shell } }: World, mint: string): boolean =>
  mint === shell.address && account(mint)?.data[166] === 25
