import { addImports, addToJsx, addToObject, addToTag } from './edits.ts'
import type { Step } from './changes.ts'
import { kitCode, kitModule, type Answers } from './kit-module.ts'
import type { Project } from './project.ts'

/** How `init` starts the kit and shows the button in one kind of project. The steps match the page of `docs/start`. */
export interface Framework {
  readonly name: string
  /** Page of the documentation, under `docs/start`. */
  readonly page: string
  matches(project: Project): boolean
  steps(project: Project, answers: Answers): readonly Step[]
}

const scripts = (path: string): readonly string[] => [`${path}.ts`, `${path}.js`, `${path}.mts`, `${path}.mjs`]
const components = (path: string): readonly string[] => [`${path}.tsx`, `${path}.jsx`]
const isTypeScript = (project: Project): boolean =>
  project.first(['tsconfig.json', 'tsconfig.app.json', '.nuxt/tsconfig.json']) !== undefined || project.packages.has('typescript')
const extension = (project: Project): 'ts' | 'js' => (isTypeScript(project) ? 'ts' : 'js')
const hasKit = (text: string): boolean => text.includes('w3m-kit')

/** Creates a module that starts the kit. */
const kitStep = (project: Project, answers: Answers, path: string, { elements = true } = {}): Step => ({
  kind: 'create',
  file: `${path}.${extension(project)}`,
  text: kitModule(answers, { elements })
})

/** Edits a component: imports, and an element at its start. */
const componentStep = (
  files: readonly string[],
  imports: readonly string[],
  element: string,
  add: (text: string, element: string) => string | undefined = addToJsx
): Step => ({
  kind: 'edit',
  files,
  // by the imports too: an app may have elements of such a name
  isDone: text => imports.every(line => text.includes(line)) && text.includes(element.replace(/[\s/>].*$/s, '')),
  edit(text) {
    const shown = add(text, element)
    return shown && addImports(shown, imports)
  },
  byHand: [...imports, '', 'and where the button belongs:', '', element].join('\n').trim()
})

const tag = '<w3m-button></w3m-button>'
const isCustomElement = `isCustomElement: tag => tag.startsWith('w3m-')`

/** Adds an import to the script of a Vue component, which may have none yet. */
function addToVue(text: string, imports: readonly string[], element: string): string | undefined {
  const shown = addToTag(text, 'template', element)
  if (!shown) return undefined
  const start = /<script[^>]*\bsetup\b[^>]*>[ \t]*\n/.exec(shown)
  if (!start) return imports.length > 0 ? `<script setup>\n${imports.join('\n')}\n</script>\n\n${shown}` : shown
  const at = start.index + start[0].length
  return `${shown.slice(0, at)}${addImports(shown.slice(at), imports)}`
}

const next: Framework = {
  name: 'Next.js',
  page: 'next',
  matches: ({ packages }) => packages.has('next'),
  steps(project, answers) {
    const inSource = project.first([
      'src/app/page.tsx',
      'src/app/page.jsx',
      'src/app/page.js',
      'src/pages/index.tsx',
      'src/pages/index.jsx'
    ])
    const root = inSource ? 'src/' : ''
    const usesPages = !project.first(['tsx', 'jsx', 'js'].map(end => `${root}app/page.${end}`))
    const { imports, call } = kitCode(answers, { elements: false })
    const end = isTypeScript(project) ? 'tsx' : 'jsx'
    const folder = usesPages ? `${root}components` : `${root}app`
    const wallet = `'use client'

${imports.join('\n')}
import { W3mButton } from 'w3m-kit/react'

${call}

export function Wallet() {
  return <W3mButton />
}
`
    const page = usesPages ? `${root}pages/index` : `${root}app/page`
    const specifier = usesPages ? '../components/wallet' : './wallet'
    return [
      { kind: 'create', file: `${folder}/wallet.${end}`, text: wallet },
      componentStep([...components(page), `${page}.js`], [`import { Wallet } from '${specifier}'`], '<Wallet />')
    ]
  }
}

const nuxt: Framework = {
  name: 'Nuxt',
  page: 'nuxt',
  matches: ({ packages }) => packages.has('nuxt'),
  steps(project, answers) {
    const root = project.first(['app/app.vue', 'app/pages/index.vue']) ? 'app/' : ''
    const { imports, call } = kitCode(answers, { elements: true })
    const typed = isTypeScript(project) ? '(tag: string)' : 'tag'
    const option = `vue: { compilerOptions: { isCustomElement: ${typed} => tag.startsWith('w3m-') } }`
    return [
      {
        kind: 'create',
        file: `${root}plugins/wallet.client.${extension(project)}`,
        text: `${imports.join('\n')}\n\nexport default defineNuxtPlugin(() => {\n  ${call.replaceAll('\n', '\n  ')}\n})\n`
      },
      {
        kind: 'edit',
        files: scripts('nuxt.config'),
        isDone: text => text.includes('w3m-'),
        edit: text => (/\bvue\s*:/.test(text) ? undefined : addToObject(text, /defineNuxtConfig\(\{/, option)),
        byHand: `In defineNuxtConfig:\n\n${option}`
      },
      componentStep([`${root}app.vue`, `${root}pages/index.vue`], [], tag, text => addToVue(text, [], tag))
    ]
  }
}

const vue: Framework = {
  name: 'Vue',
  page: 'vue',
  matches: ({ packages }) => packages.has('vue') && packages.has('vite'),
  steps: (project, answers) => [
    kitStep(project, answers, 'src/kit'),
    {
      kind: 'edit',
      files: scripts('vite.config'),
      isDone: text => text.includes('w3m-'),
      edit(text) {
        const plugin = `vue({ template: { compilerOptions: { ${isCustomElement} } } })`
        return text.includes('vue()') ? text.replace('vue()', plugin) : undefined
      },
      byHand: `In the options of the plugin vue():\n\ntemplate: { compilerOptions: { ${isCustomElement} } }`
    },
    componentStep(['src/App.vue'], [], tag, text => addToVue(text, [`import './kit'`], tag))
  ]
}

const svelte: Framework = {
  name: 'Svelte',
  page: 'svelte',
  matches: ({ packages }) => packages.has('svelte'),
  steps(project, answers) {
    const folder = project.packages.has('@sveltejs/kit') ? 'src/lib' : 'src'
    const typed = isTypeScript(project) ? ' lang="ts"' : ''
    const wallet = `<script${typed}>
  import { onMount } from 'svelte'
  import './kit'

  onMount(() => {
    import('w3m-kit/elements')
  })
</script>

${tag}
`
    const isKit = folder === 'src/lib'
    const add = `import Wallet from '${isKit ? '$lib/Wallet.svelte' : './Wallet.svelte'}'`
    return [
      // a server renders the page: the elements are imported in the browser
      kitStep(project, answers, `${folder}/kit`, { elements: false }),
      { kind: 'create', file: `${folder}/Wallet.svelte`, text: wallet },
      componentStep(isKit ? ['src/routes/+page.svelte'] : ['src/App.svelte'], [add], '<Wallet />', (text, element) => {
        const script = /<script[^>]*>[ \t]*\n/.exec(text)
        if (!script) return `<script${typed}>\n  ${add}\n</script>\n\n${element}\n${text}`
        const at = script.index + script[0].length
        const end = text.indexOf('</script>', at)
        const after = text.indexOf('\n', end) + 1
        return `${text.slice(0, at)}  ${add}\n${text.slice(at, after)}\n${element}\n${text.slice(after)}`
      })
    ]
  }
}

const angular: Framework = {
  name: 'Angular',
  page: 'angular',
  matches: ({ packages }) => packages.has('@angular/core'),
  steps: (project, answers) => [
    kitStep(project, answers, 'src/kit'),
    {
      kind: 'edit',
      files: ['src/app/app.ts', 'src/app/app.component.ts'],
      isDone: text => text.includes('CUSTOM_ELEMENTS_SCHEMA'),
      edit(text) {
        const named = text.replace(/import \{([^}]*)\} from (['"])@angular\/core\2/, (_, names: string, quote: string) => {
          const list = [
            ...names
              .split(',')
              .map(name => name.trim())
              .filter(Boolean),
            'CUSTOM_ELEMENTS_SCHEMA'
          ]
          return `import { ${list.join(', ')} } from ${quote}@angular/core${quote}`
        })
        const found = named.includes('CUSTOM_ELEMENTS_SCHEMA')
          ? addToObject(named, /@Component\(\{/, 'schemas: [CUSTOM_ELEMENTS_SCHEMA]')
          : undefined
        return found && addImports(found, [`import '../kit'`])
      },
      byHand: `import '../kit'\n\nand in @Component: schemas: [CUSTOM_ELEMENTS_SCHEMA]`
    },
    {
      kind: 'edit',
      files: ['src/app/app.html', 'src/app/app.component.html'],
      isDone: text => text.includes('w3m-button'),
      edit: text => `${tag}\n\n${text}`,
      byHand: `In the component’s template:\n\n${tag}`
    }
  ]
}

const react: Framework = {
  name: 'React',
  page: 'react',
  matches: ({ packages }) => packages.has('react'),
  steps: (project, answers) => [
    kitStep(project, answers, 'src/kit', { elements: false }),
    componentStep(
      [...components('src/App'), ...components('src/app'), 'src/App.js'],
      [`import { W3mButton } from 'w3m-kit/react'`, `import './kit'`],
      '<W3mButton />'
    )
  ]
}

const solid: Framework = {
  name: 'Solid',
  page: 'html',
  matches: ({ packages }) => packages.has('solid-js'),
  steps: (project, answers) => [
    kitStep(project, answers, 'src/kit'),
    ...(isTypeScript(project)
      ? [{ kind: 'create', file: 'src/w3m-kit.d.ts', text: `import 'w3m-kit/types/solid'\n` } as const]
      : []),
    componentStep([...components('src/App'), ...components('src/app')], [`import './kit'`], '<w3m-button />')
  ]
}

/** Vite without a framework, or with Lit. */
const vite: Framework = {
  name: 'Vite',
  page: 'html',
  matches: ({ packages }) => packages.has('vite'),
  steps(project, answers) {
    const entry = /<script[^>]*\bsrc="\/?([^"]+)"/.exec(project.read('index.html') ?? '')?.[1] ?? 'src/main.ts'
    return [
      kitStep(project, answers, 'src/kit'),
      {
        kind: 'edit',
        files: [entry],
        isDone: text => text.includes(`'./kit`) || hasKit(text),
        edit: text => addImports(text, [`import './kit'`]),
        byHand: `import './kit'`
      },
      {
        kind: 'edit',
        files: ['index.html'],
        isDone: text => text.includes('w3m-button'),
        edit: text => addToTag(text, 'body', tag),
        byHand: tag
      }
    ]
  }
}

/** In this order: a project of a meta-framework has the packages of its framework, too. */
export const frameworks: readonly Framework[] = [next, nuxt, svelte, angular, vue, solid, react, vite]

/** Returns the framework of a project; `undefined` if none is known. */
export const frameworkOf = (project: Project): Framework | undefined => frameworks.find(({ matches }) => matches(project))
