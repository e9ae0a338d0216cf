/** A part of the sources whose tests have to kill at least {@link wanted} percent of all mutants. */
export interface Area {
  readonly name: string
  /** Source files, from the root, as Stryker's glob patterns. */
  readonly sources: readonly string[]
  /**
   * Folders of the test files that may kill its mutants: those of the area, and those whose flows pass through it.
   * Node tests only: browsers take minutes for what these do in seconds.
   */
  readonly tests: readonly string[]
}

export const wanted = 80

const room = (name: string): string[] => [`state/${name}/*.ts`, '!**/*.text.ts']

export const areas: readonly Area[] = [
  { name: 'connecting', sources: room('connect'), tests: ['test/state/connect', 'test/state/wallets'] },
  { name: 'sessions', sources: room('session'), tests: ['test/state/connect', 'test/state/kit'] },
  { name: 'sign-in', sources: room('sign-in'), tests: ['test/state/sign-in', 'test/adapters/siwx'] },
  { name: 'send', sources: room('send'), tests: ['test/state/send'] },
  { name: 'networks', sources: room('networks'), tests: ['test/state/networks', 'test/state/options', 'test/state/connect'] },
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
