import { deepEqual, equal, match, ok, rejects, throws } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { init } from '../../../scripts/cli/init.ts'
import { kitModule, networkNames, parseNetworks, parsePhones } from '../../../scripts/cli/kit-module.ts'
import { projectFolder, type ProjectFolder } from './project-folder.ts'

const project = (dependencies: Record<string, string>, files: Record<string, string>, answers?: readonly string[]) =>
  projectFolder({ 'package.json': { dependencies: { ...dependencies, 'w3m-kit': '^0.1.0' } }, ...files }, answers)

/** Runs `init` with the defaults. */
const run = async ({ folder, terminal }: ProjectFolder): Promise<number> => init(folder, { yes: true }, terminal)

const vite = { vite: '^8.0.0' }
const kit = `import { createKit } from 'w3m-kit'
import { evm } from 'w3m-kit/adapters/evm'
import 'w3m-kit/elements'
import { base, mainnet } from 'w3m-kit/networks'

export const kit = createKit({
  adapters: [evm()],
  networks: [mainnet, base]
})
`

/** What `init` writes into the files of each generator. */
const cases: readonly {
  readonly name: string
  readonly dependencies: Record<string, string>
  readonly files: Record<string, string>
  readonly result: Record<string, string>
}[] = [
  {
    name: 'React with Vite',
    dependencies: { ...vite, react: '^19.0.0' },
    files: {
      'tsconfig.json': '{}',
      'src/App.tsx': `import { useState } from 'react'
import './App.css'

function App() {
  const [count, setCount] = useState(0)

  return (
    <>
      <h1 title={'>'}>{count}</h1>
    </>
  )
}

export default App
`
    },
    result: {
      'src/kit.ts': kit.replace(`import 'w3m-kit/elements'\n`, ''),
      'src/App.tsx': `import { W3mButton } from 'w3m-kit/react'
import './kit'
import { useState } from 'react'
import './App.css'

function App() {
  const [count, setCount] = useState(0)

  return (
    <>
      <W3mButton />
      <h1 title={'>'}>{count}</h1>
    </>
  )
}

export default App
`
    }
  },
  {
    name: 'Next.js',
    dependencies: { next: '^16.0.0', react: '^19.0.0' },
    files: {
      'tsconfig.json': '{}',
      'src/app/page.tsx': `export default function Home() {\n  return <main className="page">Hello</main>\n}\n`
    },
    result: {
      'src/app/wallet.tsx': `'use client'

import { createKit } from 'w3m-kit'
import { evm } from 'w3m-kit/adapters/evm'
import { base, mainnet } from 'w3m-kit/networks'
import { W3mButton } from 'w3m-kit/react'

createKit({
  adapters: [evm()],
  networks: [mainnet, base]
})

export function Wallet() {
  return <W3mButton />
}
`,
      'src/app/page.tsx': `import { Wallet } from './wallet'
export default function Home() {
  return <main className="page">
    <Wallet />
    Hello</main>
}
`
    }
  },
  {
    name: 'Vue',
    dependencies: { ...vite, vue: '^3.5.0' },
    files: {
      'tsconfig.json': '{}',
      'vite.config.ts': `export default defineConfig({\n  plugins: [\n    vue(),\n    vueDevTools(),\n  ],\n})\n`,
      'src/App.vue': `<script setup lang="ts">\nimport World from './World.vue'\n</script>\n\n<template>\n  <World />\n</template>\n`
    },
    result: {
      'src/kit.ts': kit,
      'vite.config.ts': `export default defineConfig({\n  plugins: [\n    vue({ template: { compilerOptions: { isCustomElement: tag => tag.startsWith('w3m-') } } }),\n    vueDevTools(),\n  ],\n})\n`,
      'src/App.vue': `<script setup lang="ts">\nimport './kit'\nimport World from './World.vue'\n</script>\n\n<template>\n  <w3m-button></w3m-button>\n  <World />\n</template>\n`
    }
  },
  {
    name: 'Nuxt',
    dependencies: { nuxt: '^4.0.0', vue: '^3.5.0' },
    files: {
      'tsconfig.json': '{}',
      'nuxt.config.ts': `export default defineNuxtConfig({\n  devtools: { enabled: true }\n})\n`,
      'app/app.vue': `<template>\n  <div>\n    <NuxtWelcome />\n  </div>\n</template>\n`
    },
    result: {
      'app/plugins/wallet.client.ts': `import { createKit } from 'w3m-kit'
import { evm } from 'w3m-kit/adapters/evm'
import 'w3m-kit/elements'
import { base, mainnet } from 'w3m-kit/networks'

export default defineNuxtPlugin(() => {
  createKit({
    adapters: [evm()],
    networks: [mainnet, base]
  })
})
`,
      'nuxt.config.ts': `export default defineNuxtConfig({\n  vue: { compilerOptions: { isCustomElement: (tag: string) => tag.startsWith('w3m-') } },\n  devtools: { enabled: true }\n})\n`,
      'app/app.vue': `<template>\n  <w3m-button></w3m-button>\n  <div>\n    <NuxtWelcome />\n  </div>\n</template>\n`
    }
  },
  {
    name: 'SvelteKit',
    dependencies: { ...vite, svelte: '^5.0.0', '@sveltejs/kit': '^2.0.0' },
    files: { 'tsconfig.json': '{}', 'src/routes/+page.svelte': `<h1>Welcome</h1>\n` },
    result: {
      'src/lib/kit.ts': kit.replace(`import 'w3m-kit/elements'\n`, ''),
      'src/routes/+page.svelte': `<script lang="ts">\n  import Wallet from '$lib/Wallet.svelte'\n</script>\n\n<Wallet />\n<h1>Welcome</h1>\n`
    }
  },
  {
    name: 'Angular',
    dependencies: { '@angular/core': '^22.0.0' },
    files: {
      'tsconfig.json': '{}',
      'src/app/app.ts': `import { Component, signal } from '@angular/core';\n\n@Component({\n  selector: 'app-root',\n  templateUrl: './app.html'\n})\nexport class App {}\n`,
      'src/app/app.html': `<main>Hello</main>\n`
    },
    result: {
      'src/kit.ts': kit,
      'src/app/app.ts': `import '../kit'\nimport { Component, signal, CUSTOM_ELEMENTS_SCHEMA } from '@angular/core';\n\n@Component({\n  schemas: [CUSTOM_ELEMENTS_SCHEMA],\n  selector: 'app-root',\n  templateUrl: './app.html'\n})\nexport class App {}\n`,
      'src/app/app.html': `<w3m-button></w3m-button>\n\n<main>Hello</main>\n`
    }
  },
  {
    name: 'Solid',
    dependencies: { ...vite, 'solid-js': '^1.9.0' },
    files: { 'tsconfig.json': '{}', 'src/App.tsx': `const App = () => (\n  <div>Hello</div>\n)\n\nexport default App\n` },
    result: {
      'src/w3m-kit.d.ts': `import 'w3m-kit/types/solid'\n`,
      'src/App.tsx': `import './kit'\nconst App = () => (\n  <div>\n    <w3m-button />\n    Hello</div>\n)\n\nexport default App\n`
    }
  },
  {
    name: 'Vite alone, in JavaScript',
    dependencies: vite,
    files: {
      'index.html': `<!doctype html>\n<html>\n  <body>\n    <div id="app"></div>\n    <script type="module" src="/src/main.js"></script>\n  </body>\n</html>\n`,
      'src/main.js': `import './style.css'\n`
    },
    result: {
      'src/kit.js': kit,
      'src/main.js': `import './kit'\nimport './style.css'\n`,
      'index.html': `<!doctype html>\n<html>\n  <body>\n    <w3m-button></w3m-button>\n    <div id="app"></div>\n    <script type="module" src="/src/main.js"></script>\n  </body>\n</html>\n`
    }
  }
]

describe('w3m-kit init', () => {
  for (const { name, dependencies, files, result } of cases)
    test(`adds the kit to what the generator of ${name} writes, once`, async () => {
      using made = project(dependencies, files)
      equal(await run(made), 0, made.printed())
      for (const [file, text] of Object.entries(result)) equal(made.read(file), text, file)
      made.printed()
      equal(await run(made), 0)
      match(made.printed(), /\(has it\)/)
      for (const [file, text] of Object.entries(result)) equal(made.read(file), text, `${file}, the second time`)
    })

  test('does not take an element of the app for its own', async () => {
    const page = `export default function Home() {\n  return <WalletProvider>\n    <main />\n  </WalletProvider>\n}\n`
    using made = project({ next: '^16.0.0' }, { 'tsconfig.json': '{}', 'app/page.tsx': page })
    equal(await run(made), 0)
    match(made.read('app/page.tsx'), /import \{ Wallet \} from '\.\/wallet'[\s\S]*<WalletProvider>\n {4}<Wallet \/>/)
  })

  test('asks for networks and phone wallets', async () => {
    using made = project({ ...vite }, { 'index.html': '<body></body>', 'src/main.ts': '' }, [
      '8453, solana',
      'https://kit.example.com/'
    ])
    equal(await init(made.folder, {}, made.terminal), 0)
    equal(
      made.read('src/kit.js'),
      `import { createKit } from 'w3m-kit'
import { evm } from 'w3m-kit/adapters/evm'
import { solana as solanaAdapter } from 'w3m-kit/adapters/solana'
import { walletConnect } from 'w3m-kit/adapters/walletconnect'
import 'w3m-kit/elements'
import { base, solana } from 'w3m-kit/networks'

export const kit = createKit({
  adapters: [evm(), solanaAdapter(), walletConnect()],
  networks: [base, solana],
  services: 'https://kit.example.com'
})
`
    )
  })

  test('says what to add by hand to a file that no generator writes, and loses nothing', async () => {
    const files = {
      'src/App.tsx': `export default createApp()\n`,
      'src/kit.ts': `export const other = 1\n`,
      'tsconfig.json': '{}'
    }
    using made = project({ ...vite, react: '^19.0.0' }, files)
    equal(await run(made), 0)
    const printed = made.printed()
    match(printed, /! src\/kit\.ts[\s\S]*createKit/)
    match(printed, /! src\/App\.tsx[\s\S]*<W3mButton \/>/)
    deepEqual([made.read('src/App.tsx'), made.read('src/kit.ts')], [files['src/App.tsx'], files['src/kit.ts']])
  })

  test('installs the package with the manager of the lock file, where package.json does not list it', async () => {
    using made = projectFolder({ 'package.json': { dependencies: vite }, 'pnpm-lock.yaml': '', 'index.html': '<body></body>' })
    equal(await init(made.folder, { yes: true, install: false }, made.terminal), 0)
    match(made.printed(), /! pnpm add w3m-kit/)
  })

  test('stops without a project, and for answers that it does not know', async () => {
    using empty = projectFolder({})
    equal(await run(empty), 1)
    match(empty.printed(), /no package\.json/)
    using broken = projectFolder({ 'package.json': '{' })
    await rejects(run(broken), /not valid JSON/)
    using made = project(vite, { 'index.html': '<body></body>' })
    await rejects(
      init(made.folder, { yes: true, networks: 'mainet' }, made.terminal),
      /no network "mainet".*Did you mean mainnet/
    )
    await rejects(init(made.folder, { yes: true, phones: 'abc' }, made.terminal), /neither a URL/)
  })
})

describe('the answers', () => {
  test('name networks by export, name, chain id or CAIP-2 id', () => {
    deepEqual(parseNetworks('mainnet, 8453,eip155:42161, Solana, base'), ['mainnet', 'base', 'arbitrum', 'solana'])
    throws(() => parseNetworks(' , '), /at least one/)
    ok(networkNames.length > 30)
  })

  test('name how phone wallets connect', () => {
    const projectId = '0123456789abcdef0123456789abcdef'
    deepEqual(parsePhones(''), { kind: 'none' })
    deepEqual(parsePhones(projectId), { kind: 'project', projectId })
    match(
      kitModule({ networks: ['mainnet'], phones: { kind: 'project', projectId } }, { elements: false }),
      /import \{ cloud, createKit \}[\s\S]*\.\.\.cloud\('0123/
    )
    throws(() => parsePhones('https://'), /not a URL/)
  })
})
