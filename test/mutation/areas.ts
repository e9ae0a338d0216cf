import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** A part of the sources whose tests have to kill at least {@link wanted} percent of all mutants. */
export interface Area {
  readonly name: string
  /** Source files, from the root, as Stryker's glob patterns. */
  readonly sources: readonly string[]
  /**
   * Folders of the test files that may kill its mutants.
   * Node tests only: browsers take minutes for what these do in seconds.
   */
  readonly tests: readonly string[]
}

export const wanted = 80

/** Every folder of the state's tests, because the tests of related flows also test a flow. */
const ofState = readdirSync(join(import.meta.dirname, '../state')).map(room => `test/state/${room}`)

const room = (name: string): string[] => [`state/${name}/*.ts`, '!**/*.text.ts']

export const areas: readonly Area[] = [
  { name: 'connecting', sources: room('connect'), tests: ofState },
  { name: 'sessions', sources: room('session'), tests: ofState },
  { name: 'sign-in', sources: room('sign-in'), tests: [...ofState, 'test/adapters/siwx'] },
  { name: 'send', sources: room('send'), tests: ofState },
  { name: 'networks', sources: room('networks'), tests: ofState },
  {
    name: 'base',
    sources: ['adapters/base/**/*.ts'],
    tests: ['test/adapters/base', 'test/adapters', 'test/adapters/api']
  },
  {
    name: 'protocol',
    sources: ['frame/protocol/*.ts'],
    tests: ['test/frame/protocol', 'test/frame/page', 'test/frame/page/login']
  }
]
