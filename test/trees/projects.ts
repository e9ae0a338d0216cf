import type { ManagerName } from './managers.ts'
import { appKitApp, rainbowKitApp, type AppOfAnotherKit } from './migrated-apps.ts'

/** A project exactly as a generator writes it, to which the kit is added as its documentation says. */
export interface TreeProject {
  readonly name: string
  /**
   * Generator with its version, and what a user answers. `{folder}` is the project's folder. Or its files, where a generator downloads its
   * template from elsewhere than a package registry.
   */
  readonly generator: string | Readonly<Record<string, string>>
  /** Default: `npm`. */
  readonly manager?: ManagerName
  /** Packages that the app has before the kit. */
  readonly packages?: readonly string[]
  readonly kit: AddedKit
  /** What `npm run build` makes: a folder of files, or a program that serves it, for Node. */
  readonly served: { readonly folder: string } | { readonly program: (port: number) => readonly string[] }
  /** Whether the first response has the button. */
  readonly rendersOnServer?: boolean
  /** What signs: the kit's provider (default), a button of the page, or wallet-adapter in the page. */
  readonly signs?: 'provider' | 'page' | 'wallet-adapter'
  /** Tag of the button that connects. Default: `w3m-button`. */
  readonly button?: string
}

/** How the kit comes into the project. */
export type AddedKit =
  /** `npx w3m-kit init --yes`, and the module that it has written. */
  | { readonly by: 'init'; readonly module: string }
  /** The blocks with these file names of a page of the documentation, and more files of the app. */
  | {
      readonly by: 'page'
      readonly page: string
      readonly blocks: readonly string[]
      readonly files?: Readonly<Record<string, string>>
      /** Module that starts the kit, if the visit asks the kit for a signature. */
      readonly module?: string
    }
  /** `npx w3m-kit migrate`, in an app on another kit. `afresh`: packages are installed without the lock file, as the page says. */
  | { readonly by: 'migrate'; readonly app: AppOfAnotherKit; readonly afresh?: boolean }

const vite = (template: string, extension = 'ts'): TreeProject => ({
  name: `vite-${template}`,
  generator: `create-vite@9.3.0 {folder} --template ${template} --no-interactive`,
  kit: { by: 'init', module: `src/kit.${extension}` },
  served: { folder: 'dist' }
})

/** The same app with another package manager, or another way of linking packages. */
const managed = (manager: ManagerName): TreeProject => ({
  ...vite('react-ts'),
  name: `vite-react-ts-${manager}`,
  manager,
  // the template with Vite 7: yarn also resolves packages for other systems, and the registry has not all that Vite 8.4 names
  ...(manager.startsWith('yarn') && { generator: 'create-vite@8.2.0 {folder} --template react-ts --no-interactive' })
})

const wagmi = (version: string): TreeProject => ({
  ...vite('react-ts'),
  name: `wagmi-${version[0]}`,
  packages: [`wagmi@${version}`, 'viem@2.57.20', '@tanstack/react-query@5.101.0'],
  kit: { by: 'page', page: 'docs/guide/libraries.md', blocks: ['src/wagmi.ts', 'src/App.tsx'] },
  signs: 'page'
})

const generated: readonly TreeProject[] = [
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
    kit: { by: 'init', module: 'src/kit.ts' },
    served: { folder: 'dist' }
  },
  {
    name: 'create-next-app',
    generator:
      'create-next-app@16.4.3 {folder} --ts --app --no-tailwind --no-eslint --no-src-dir --import-alias @/* --use-npm --skip-install --disable-git',
    kit: { by: 'init', module: 'app/wallet.tsx' },
    served: {
      program: port => ['node_modules/next/dist/bin/next', 'start', '--hostname', '127.0.0.1', '--port', String(port)]
    },
    rendersOnServer: true
  },
  {
    name: 'sv-create',
    generator: 'sv@0.17.1 create {folder} --template minimal --types ts --no-add-ons --no-install',
    kit: { by: 'init', module: 'src/lib/kit.ts' },
    // what `npm run preview` serves: the adapter of a new project knows hosts only
    served: { program: port => ['node_modules/vite/bin/vite.js', 'preview', '--host', '127.0.0.1', '--port', String(port)] },
    rendersOnServer: true
  }
]

/** Nuxt as its documentation installs it by hand: `create-nuxt` 3.37.0 downloads its template. */
const nuxt = (name: string): Pick<TreeProject, 'name' | 'generator' | 'served' | 'rendersOnServer'> => ({
  name,
  generator: {
    'package.json': JSON.stringify({
      name,
      type: 'module',
      private: true,
      scripts: { build: 'nuxt build', dev: 'nuxt dev', preview: 'nuxt preview', postinstall: 'nuxt prepare' },
      dependencies: { nuxt: '4.4.2', vue: '^3.5.0', 'vue-router': '^5.0.0' }
    }),
    'nuxt.config.ts': `export default defineNuxtConfig({\n  compatibilityDate: '2025-07-15',\n  devtools: { enabled: true }\n})\n`,
    'app/app.vue': '<template>\n  <div>\n    <NuxtRouteAnnouncer />\n    <NuxtWelcome />\n  </div>\n</template>\n',
    'tsconfig.json': '{ "files": [], "references": [{ "path": "./.nuxt/tsconfig.app.json" }] }\n'
  },
  served: { program: () => ['.output/server/index.mjs'] },
  rendersOnServer: true
})

const serverRendered: readonly TreeProject[] = [
  {
    ...nuxt('nuxt'),
    kit: {
      by: 'page',
      page: 'docs/start/nuxt.md',
      blocks: ['nuxt.config.ts', 'app/plugins/wallet.client.ts', 'app/app.vue'],
      module: 'app/plugins/wallet.client.ts'
    }
  },
  { ...nuxt('nuxt-init'), kit: { by: 'init', module: 'app/plugins/wallet.client.ts' } },
  {
    name: 'angular',
    // for Node 20: version 22 needs a later one
    generator: '@angular/cli@21.2.27 new {folder} --defaults --skip-git --skip-install',
    kit: { by: 'page', page: 'docs/start/angular.md', blocks: ['src/kit.ts', 'src/app/app.ts'], module: 'src/kit.ts' },
    served: { folder: 'dist/angular/browser' }
  }
]

const withLibraries: readonly TreeProject[] = [
  wagmi('2.19.5'),
  wagmi('3.7.7'),
  { ...wagmi('2.19.5'), name: 'from-rainbowkit', kit: { by: 'migrate', app: rainbowKitApp } },
  { ...wagmi('2.19.5'), name: 'from-appkit-wagmi-2', kit: { by: 'migrate', app: appKitApp }, button: 'appkit-button' },
  {
    ...wagmi('3.7.7'),
    name: 'from-appkit-wagmi-3',
    kit: { by: 'migrate', app: appKitApp, afresh: true },
    button: 'appkit-button'
  },
  {
    ...vite('react-ts'),
    name: 'wallet-adapter',
    packages: ['@solana/web3.js@1.99.0', '@solana/wallet-adapter-react@0.15.40'],
    kit: {
      by: 'page',
      page: 'docs/guide/libraries.md',
      blocks: ['src/solana-kit.ts', 'src/Solana.tsx'],
      files: {
        'src/App.tsx': `import { createSolanaTestWallet } from 'w3m-kit/testing'
import Solana from './Solana'

const chains = [{ chain: 'solana:mainnet', rpcUrl: 'http://127.0.0.1:9' }] as const
void createSolanaTestWallet({ chains, name: 'Tree Wallet' })

export default function App() {
  return (
    <>
      <w3m-button />
      <Solana />
    </>
  )
}
`,
        'src/w3m-kit.d.ts': `import 'w3m-kit/types/react'\n`
      }
    },
    signs: 'wallet-adapter'
  }
]

export const projects: readonly TreeProject[] = [
  ...generated,
  ...serverRendered,
  ...withLibraries,
  ...(['npm-strict', 'pnpm', 'yarn-1', 'yarn-4', 'yarn-4-pnp'] as const).map(managed)
]
