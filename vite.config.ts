import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vite'
import type { Plugin, UserConfig } from 'vite'
import { bundledChunk, createIsExternal } from './scripts/build/bundled-packages.ts'
import type { PackageManifest } from './scripts/build/bundled-packages.ts'
import { dropBareImports } from './scripts/build/drop-bare-imports.ts'
import { minifyBundled } from './scripts/build/minify-bundled.ts'
import { minifyTemplates } from './scripts/build/minify-templates.ts'
import { createFirstChunk } from './scripts/build/first-chunk.ts'
import { integrityOfModules } from './scripts/build/subresource-integrity.ts'
import { packageName } from './scripts/check/imports.ts'
import { createChunks } from './scripts/build/chunks.ts'
import { locales } from './scripts/build/locales.ts'
import { databaseTemplate } from './scripts/build/database-template.ts'
import { ownSourceMaps } from './scripts/build/own-source-maps.ts'
import { playgroundPages } from './scripts/build/playground-pages.ts'
import { stripDecorators } from './scripts/build/strip-decorators.ts'

const root = import.meta.dirname

const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as PackageManifest & {
  readonly sideEffects: readonly string[]
}

const servicesManifest = JSON.parse(readFileSync(join(root, 'services/package.json'), 'utf8')) as PackageManifest

/** Relative colours and `light-dark()` ask for browsers of 2024, and those speak this. */
const target = 'es2022'

const { entries, scriptStepOf, stepOf } = createChunks(root)

/** For sites with a bundler, cut as `scripts/build/chunks.ts` tells. Dependencies and peers stay imports, other packages are in it. */
const library: UserConfig = {
  plugins: [
    locales(),
    stripDecorators(),
    minifyTemplates(),
    dropBareImports(manifest.sideEffects),
    minifyBundled(),
    ownSourceMaps()
  ],
  build: {
    target,
    outDir: 'dist',
    emptyOutDir: false,
    minify: false,
    sourcemap: true,
    lib: { entry: entries, formats: ['es'] },
    license: { fileName: 'licenses.md' },
    rolldownOptions: {
      preserveEntrySignatures: 'allow-extension',
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      external: createIsExternal(root, manifest),
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            {
              debugName: 'steps',
              name: (id, context) => bundledChunk(root, id, other => context.getModuleInfo(other)) ?? stepOf(id)
            }
          ]
        },
        // declarations and source maps have the documentation
        comments: { jsdoc: false },
        entryFileNames: '[name].js',
        chunkFileNames: ({ name }) => (name.includes('/') ? '[name].js' : 'steps/[name].js')
      }
    }
  }
}

/** For a page without a bundler: `w3m.js`, `kit.js` for programs, and their chunks, with every dependency, from any path. */
const script: UserConfig = {
  base: './',
  plugins: [locales(), stripDecorators(), minifyTemplates(), integrityOfModules()],
  build: {
    target,
    outDir: 'dist',
    emptyOutDir: false,
    license: { fileName: 'chunks/licenses.md' },
    rolldownOptions: {
      input: { w3m: './elements/script/w3m.ts', kit: './elements/script/kit.ts' },
      preserveEntrySignatures: 'allow-extension',
      output: {
        entryFileNames: '[name].js',
        codeSplitting: createFirstChunk(scriptStepOf, /\/w3m\.ts$/),
        chunkFileNames: 'chunks/[name]-[hash].js',
        assetFileNames: 'chunks/[name]-[hash][extname]'
      }
    }
  }
}

/** The playground itself, and every screen in every state. */
const pages = [
  './index.html',
  './test/playground/gallery.html',
  './test/playground/scene.html',
  './test/playground/preview.html'
].filter(page => existsSync(join(root, page)))

const playground: UserConfig = {
  base: './',
  plugins: [locales(), stripDecorators(), minifyTemplates(), playgroundPages(), noStack()],
  build: {
    target,
    outDir: 'dist/playground',
    // the browsers of the target know it
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: pages,
      // a lazy part that shares its chunk with others needs no file of its own to stand for it
      preserveEntrySignatures: 'allow-extension',
      output: { codeSplitting: createFirstChunk(stepOf, /\/index\.html$/) }
    }
  }
}

/** Served as plain files the playground asks for its stack too, and is told that there is none. */
function noStack(): Plugin {
  return {
    name: 'no-stack',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'stack.json', source: 'null' })
    }
  }
}

/** The secure frame: its three pages, from an origin of its own. Nothing inline, nothing from elsewhere. */
const frame: UserConfig = {
  root: join(root, 'frame/page'),
  base: './',
  // of Lit, the frame takes what a style sheet is made of: nothing that writes markup is in its bundle
  resolve: { alias: [{ find: /^lit$/, replacement: join(root, 'node_modules/@lit/reactive-element/css-tag.js') }] },
  build: {
    target,
    outDir: join(root, 'dist/frame/page'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    license: { fileName: 'licenses.md' },
    rolldownOptions: {
      input: ['index', 'window', 'loading'].map(page => join(root, `frame/page/${page}.html`)),
      output: { codeSplitting: createFirstChunk(() => null, /\/index\.html$/, /\/loading\.html$/) }
    }
  }
}

/** The package `w3m-kit-services`, for Node: its dependencies stay imports, what it shares with the kit is in it. */
const services: UserConfig = {
  plugins: [databaseTemplate()],
  ssr: { noExternal: true, target: 'node' },
  build: {
    target: 'node20',
    outDir: 'services/dist',
    emptyOutDir: true,
    ssr: true,
    minify: false,
    sourcemap: true,
    license: { fileName: 'licenses.md' },
    rolldownOptions: {
      input: { main: './services/main.ts', index: './services/index.ts' },
      external: (id: string) => packageName(id) in { ...servicesManifest.dependencies, ...servicesManifest.peerDependencies },
      output: {
        banner: chunk => (chunk.name === 'main' ? '#!/usr/bin/env node' : ''),
        entryFileNames: '[name].js',
        chunkFileNames: 'chunks/[name]-[hash].js'
      }
    }
  }
}

/** The program `w3m-kit`: one file for Node. */
const cli: UserConfig = {
  ssr: { noExternal: true, target: 'node' },
  build: {
    target: 'node20',
    outDir: 'dist/cli',
    ssr: true,
    minify: 'oxc',
    license: { fileName: 'licenses.md' },
    rolldownOptions: {
      input: { main: './scripts/cli/main.ts' },
      output: {
        banner: chunk => (chunk.isEntry ? '#!/usr/bin/env node' : ''),
        codeSplitting: false
      }
    }
  }
}

const modes: Record<string, UserConfig> = { library, script, playground, services, frame, cli }

/** `vite build --mode library | script | playground | services | frame | cli`; without a mode, and for the development server, the playground. */
export default defineConfig(({ mode }) => modes[mode] ?? playground)
