import { hash } from './monogram.ts'

/** A flat disc in a 40 × 40 viewBox. */
export interface Disc {
  readonly x: number
  readonly y: number
  readonly radius: number
  readonly fill: string
}

/** Three discs over a background, in a 40 × 40 viewBox. */
export interface Avatar {
  readonly ground: string
  readonly discs: readonly Disc[]
}

/** Position and tone of each disc before the address is applied: only hue and place differ. */
const discs = [
  { distance: 10.5, angle: -30, radius: 15, tone: '.82 .11', hue: 55 },
  { distance: 13.5, angle: 116, radius: 18, tone: '.47 .14', hue: -30 },
  { distance: 14.5, angle: 88, radius: 12, tone: '.92 .06', hue: 80 }
] as const

/**
 * Computes the avatar of an address:
 * stable, and the same for every spelling (EVM addresses differ only in case).
 */
export function avatarDiscs(address: string): Avatar {
  const random = randomFrom(hash(address.startsWith('0x') ? address.toLowerCase() : address))
  const hue = random(360)
  const turn = random(360)
  return {
    ground: fill('.66 .13', hue),
    discs: discs.map(disc => {
      const angle = ((disc.angle + turn + random(30) - 15) * Math.PI) / 180
      const distance = disc.distance + random(4) - 2
      return {
        x: tenth(20 + distance * Math.cos(angle)),
        y: tenth(20 + distance * Math.sin(angle)),
        radius: tenth(disc.radius + random(3) - 1.5),
        fill: fill(disc.tone, hue + disc.hue + random(40) - 20)
      }
    })
  }
}

/** Creates a seeded random function that returns integers from 0 to below `limit` (xorshift, 32 bit). */
function randomFrom(seed: number): (limit: number) => number {
  let state = seed || 1
  return limit => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return ((state >>> 0) / 0x1_0000_0000) * limit
  }
}

const fill = (tone: string, hue: number) => `oklch(${tone} ${Math.round((hue + 720) % 360)})`
const tenth = (value: number) => Math.round(value * 10) / 10
