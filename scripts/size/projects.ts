import { cpSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build } from 'vite'
import type { Files } from './documented.ts'

/** Writes a project of a reader into a folder that has the packed package installed above it. Returns its folder. */
export function writeProject(installed: string, name: string, files: Files): string {
  const folder = join(installed, name)
  for (const [path, text] of Object.entries(files)) {
    const file = join(folder, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  return folder
}

/** Links packages that are installed for the repository, so that measuring needs no registry for them. */
export function lendPackages(root: string, installed: string, names: readonly string[]): void {
  for (const name of names) {
    const link = join(installed, 'node_modules', name)
    if (existsSync(link)) continue
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(join(root, 'node_modules', name), link, 'junction')
  }
}

/** Builds a project with Vite's defaults. Returns the folder to serve. */
export async function buildProject(folder: string): Promise<string> {
  await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    // linked packages have the same dependencies as the kit: an app has each of them once
    resolve: { dedupe: ['react', 'react-dom', 'viem'] }
  })
  return join(folder, 'dist')
}

/** Copies the script tag into the folder of a page, as the README says. */
export function copyScriptTag(installed: string, folder: string): void {
  for (const part of ['w3m.js', 'kit.js', 'chunks'])
    cpSync(join(installed, 'node_modules/w3m-kit/dist', part), join(folder, part), { recursive: true })
}

const html = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="UTF-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1.0" />
    <title>my-page</title>
  </head>
  <body>
    <div id="root"></div>
    <script type="module" src="/src/main.tsx"></script>
  </body>
</html>
`

const main = `import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import App from './App.tsx'

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
`

/** The files that `npm create vite -- --template react-ts` writes around the documented ones, without its own styles. */
export const reactTemplate: Files = {
  'index.html': html,
  'src/main.tsx': main,
  'tsconfig.json': '{ "compilerOptions": { "jsx": "react-jsx" } }'
}
