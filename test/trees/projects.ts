/** A project exactly as a generator writes it, in which `npx w3m-kit init` adds the kit. */
export interface TreeProject {
  readonly name: string
  /** Generator with its version, and what a user answers. `{folder}` is the project's folder. */
  readonly generator: string
  /** Module that `init` has written and that starts the kit. */
  readonly kit: string
  /** What `npm run build` makes: a folder of files, or a program that serves it, for Node. */
  readonly served: { readonly folder: string } | { readonly program: (port: number) => readonly string[] }
  /** Whether the first response has the button. */
  readonly rendersOnServer?: boolean
}

const vite = (template: string, extension = 'ts'): TreeProject => ({
  name: `vite-${template}`,
  generator: `create-vite@9.3.0 {folder} --template ${template} --no-interactive`,
  kit: `src/kit.${extension}`,
  served: { folder: 'dist' }
})

export const projects: readonly TreeProject[] = [
  vite('react-ts'),
  vite('react', 'js'),
  vite('vue-ts'),
  vite('svelte-ts'),
  vite('solid-ts'),
  vite('lit-ts'),
  vite('vanilla-ts'),
  {
    name: 'create-vue',
    generator: 'create-vue@3.24.0 {folder} --ts',
    kit: 'src/kit.ts',
    served: { folder: 'dist' }
  },
  {
    name: 'create-next-app',
    generator:
      'create-next-app@16.4.3 {folder} --ts --app --no-tailwind --no-eslint --no-src-dir --import-alias @/* --use-npm --skip-install --disable-git',
    kit: 'app/wallet.tsx',
    served: {
      program: port => ['node_modules/next/dist/bin/next', 'start', '--hostname', '127.0.0.1', '--port', String(port)]
    },
    rendersOnServer: true
  },
  {
    name: 'sv-create',
    generator: 'sv@0.17.1 create {folder} --template minimal --types ts --no-add-ons --no-install',
    kit: 'src/lib/kit.ts',
    // what `npm run preview` serves: the adapter of a new project knows hosts only
    served: { program: port => ['node_modules/vite/bin/vite.js', 'preview', '--host', '127.0.0.1', '--port', String(port)] },
    rendersOnServer: true
  }
]
