import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build } from 'vite'
import { publishedPackage } from '../published-package.ts'
import { recipesOf, type RecipeFiles } from './recipes.ts'

/** Styles of a live example, whose documented page has none. */
const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { margin: 0; padding: 24px; display: flex; flex-wrap: wrap; gap: 12px; align-items: center; align-content: start }
output, p, ol, ul { flex-basis: 100%; margin: 0; overflow-wrap: anywhere }
button { font: inherit; padding: 8px 16px; border: 1px solid; border-radius: 8px; background: none; color: inherit; cursor: pointer }
`

/** What a live example may load: files of its folder, and images in them. */
const policy =
  "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; base-uri 'none'; form-action 'none'"

/**
 * Builds the live examples of the pages into a folder: the code blocks as they stand, with a test wallet and networks of the page
 * before them. They load nothing but files of that folder, and work at any path.
 */
export async function buildLiveRecipes(
  root: string,
  { work, out }: { readonly work: string; readonly out: string }
): Promise<void> {
  const recipes = recipesOf(root).filter(({ isLive }) => isLive)
  rmSync(work, { recursive: true, force: true })
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(work, path)), { recursive: true })
    writeFileSync(join(work, path), text)
  }
  // each on its own: a build of all would share chunks that run one example's program on another's page
  for (const { name, files } of recipes) {
    write(join(name, 'tsconfig.json'), '{ "compilerOptions": { "jsx": "react-jsx" } }')
    const wallets = walletsOf(files).map(file => `import ${JSON.stringify(join(root, 'docs/.vitepress/live', file))}\n`)
    write(join(name, 'wallet.ts'), wallets.join(''))
    for (const [path, text] of Object.entries(files)) write(join(name, path), path === 'index.html' ? livePage(text) : text)
    await build({
      root: join(work, name),
      base: './',
      configFile: false,
      logLevel: 'error',
      plugins: [publishedPackage(root)],
      resolve: { dedupe: ['viem', 'react', 'react-dom'] },
      build: { outDir: join(out, name), emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 4000 }
    })
  }
}

/** Test wallets of the namespaces that a recipe connects. */
function walletsOf(files: RecipeFiles): readonly string[] {
  const text = Object.values(files).join('\n')
  const others = ['solana', 'bitcoin'].filter(name => text.includes(`'w3m-kit/adapters/${name}'`))
  return others.length > 0 ? others.map(name => `${name}-wallet.ts`) : ['wallet.ts']
}

/** Adds the policy, the wallet before the program, and styles to a documented page. */
function livePage(html: string): string {
  const first = '<script type="module" src="./wallet.ts"></script>'
  return html
    .replaceAll('src="/src/', 'src="./src/')
    .replace('<head>', `<head>\n    <meta http-equiv="Content-Security-Policy" content="${policy}" />`)
    .replace('<script type="module"', `${first}\n    <script type="module"`)
    .replace('</head>', `  <style>${style}</style>\n  </head>`)
}
