import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { reactTemplate } from '../../scripts/size/projects.ts'
import type { Files } from '../../scripts/size/documented.ts'
import type { SnippetName } from '../playground/snippets.ts'

// The empty apps that a snippet of the playground is pasted into: what a generator leaves, with the snippet's component as the
// only content.

interface EmptyApp {
  /** Fixture whose set-up the app shares: its manifest, lock file and settings. Without one, Vite's defaults suffice. */
  readonly fixture?: string
  /** The page of the app, which a snippet may ask to change. */
  readonly page: string
  /** Files of the app around the snippet, and the snippet. */
  readonly files: (snippet: string) => Files
}

export const emptyApps: { readonly [name in SnippetName]: EmptyApp } = {
  HTML: { page: 'index.html', files: snippet => ({ 'index.html': snippet }) },
  React: {
    page: 'index.html',
    files: snippet => ({
      ...reactTemplate,
      'src/App.tsx': `export { Connect as default } from './connect'\n`,
      'src/connect.tsx': snippet
    })
  },
  Vue: {
    fixture: 'vue',
    page: 'index.html',
    files: snippet => ({
      'src/app.vue': snippet,
      'src/main.ts': `import { createApp } from 'vue'\nimport App from './app.vue'\n\ncreateApp(App).mount('#app')\n`
    })
  },
  Svelte: {
    fixture: 'svelte',
    page: 'src/app.html',
    files: snippet => ({
      'src/routes/+page.svelte': snippet,
      // the fixture starts a kit of its own there
      'src/hooks.client.js': '',
      'svelte.config.js': `import adapter from '@sveltejs/adapter-static'\n\nexport default { kit: { adapter: adapter() } }\n`
    })
  },
  Angular: {
    fixture: 'angular',
    page: 'src/index.html',
    files: snippet => ({
      'src/connect.ts': snippet,
      'src/app.ts': [
        `import { Component } from '@angular/core'`,
        `import { Connect } from './connect'`,
        '',
        `@Component({ selector: 'app-root', imports: [Connect], template: '<app-connect />' })`,
        'export class App {}',
        ''
      ].join('\n'),
      'src/main.ts': [
        `import { bootstrapApplication } from '@angular/platform-browser'`,
        `import { App } from './app'`,
        `import { config } from './config'`,
        '',
        'bootstrapApplication(App, config).catch(console.error)',
        ''
      ].join('\n')
    })
  }
}

/** Pastes a snippet into an empty app in the folder, and does to the app's page what the snippet asks for. */
export function pasteSnippet(name: SnippetName, snippet: string, folder: string): void {
  const { fixture, page, files } = emptyApps[name]
  if (fixture !== undefined)
    cpSync(join(import.meta.dirname, fixture), folder, {
      recursive: true,
      filter: path => !/[\\/](node_modules|dist|build|\.svelte-kit|\.angular)$/.test(path)
    })
  for (const [path, text] of Object.entries(files(snippet))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const tag = /<html[^>]*>/.exec(snippet)?.[0]
  const file = join(folder, page)
  if (tag && existsSync(file)) writeFileSync(file, readFileSync(file, 'utf8').replace(/<html[^>]*>/, tag))
}

/** Whether the page needs no build: a script tag loads the kit. */
export const isScriptTag = (snippet: string): boolean => snippet.includes('src="/w3m-kit/w3m.js"')
