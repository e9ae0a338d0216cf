/** A site in a framework: a folder beside this file, as a reader would copy it. */
export interface Fixture {
  readonly name: string
  /** What `npm run build` leaves to be served: a folder of files, or the program that serves it, for Node, with its arguments. */
  readonly served: { readonly folder: string } | { readonly program: (port: number) => readonly string[] }
  /** The page is drawn before a browser has it: the tag is in what is sent, and the browser takes it over without a word. */
  readonly drawnBefore: boolean
  /**
   * The strict policy of the README is sent with every file, and the framework's own policies for Trusted Types are allowed beside the
   * kit's. Without it, the site has a policy of its own making, or none.
   */
  readonly trustedTypes?: readonly string[]
  /** It has an interface of its own, and no element of the kit. */
  readonly isHeadless?: boolean
}

const dist = { folder: 'dist' }

export const fixtures: readonly Fixture[] = [
  { name: 'plain', served: { folder: 'site' }, drawnBefore: true },
  { name: 'react-19', served: dist, drawnBefore: false, trustedTypes: [] },
  { name: 'react-18', served: dist, drawnBefore: false, trustedTypes: [] },
  { name: 'headless', served: dist, drawnBefore: false, trustedTypes: [], isHeadless: true },
  {
    name: 'next',
    served: {
      program: port => ['node_modules/next/dist/bin/next', 'start', '--hostname', '127.0.0.1', '--port', String(port)]
    },
    drawnBefore: true
  },
  { name: 'vue', served: dist, drawnBefore: false, trustedTypes: ['vue'] },
  { name: 'nuxt', served: { program: () => ['.output/server/index.mjs'] }, drawnBefore: true },
  { name: 'svelte', served: { folder: 'build' }, drawnBefore: true },
  { name: 'angular', served: { folder: 'dist/angular/browser' }, drawnBefore: true },
  { name: 'lit', served: dist, drawnBefore: false, trustedTypes: [] }
]
