import { defineConfig, globalIgnores } from 'eslint/config'
import { configs as lit } from 'eslint-plugin-lit'
import litA11y from 'eslint-plugin-lit-a11y'
import { configs as wc } from 'eslint-plugin-wc'
import ts from 'typescript-eslint'

const published = [
  'adapters/**/*.ts',
  'elements/**/*.ts',
  'frame/**/*.ts',
  'react/**/*.{ts,tsx}',
  'services/**/*.ts',
  'state/**/*.ts'
]

/** Syntax that no source uses. Rules about imports are in test/rules/house.test.ts, which also breaks each rule of this file. */
const conventions = [
  { selector: 'ExportDefaultDeclaration', message: 'Export by name: a name can be searched for.' },
  { selector: 'TSEnumDeclaration', message: 'A union of literals needs no code.' }
]

/** Two wrappers, which `homes` may contain: messages are validated in the channel, and `define()` registers each tag once. */
const postMessage = { selector: 'MemberExpression[property.name="postMessage"]', message: 'Post messages through the channel.' }
const define = {
  selector:
    'MemberExpression[property.name="define"]:matches([object.name="customElements"], [object.property.name="customElements"])',
  message: 'Register tags with define() of elements/core.'
}
const homes = {
  postMessage: [
    'frame/protocol/{channel,login-window}.ts',
    // a BroadcastChannel, which other origins cannot receive
    'state/platform/environment.ts',
    'frame/page/login/session-watch.ts',
    // both ends of a worker, which talks to no window
    'frame/page/keys/{run-argon2-worker,argon2-worker}.ts'
  ],
  define: ['elements/core/define.ts']
}

/** Markup from text and style attributes: the policies of host pages refuse both. */
const markup = [
  {
    selector: 'MemberExpression[property.name=/^(innerHTML|outerHTML|insertAdjacentHTML)$/]',
    message: 'This makes markup of text.'
  },
  {
    selector: `${template('html')}[value.raw=/(^|\\s)style\\s*=/]`,
    message: 'A strict policy refuses style attributes.'
  }
]
const directives = {
  selector: 'ImportSpecifier[imported.name=/^(customElement|styleMap|unsafeHTML|unsafeSVG)$/]',
  message: 'customElement bypasses define(), styleMap writes style attributes, the others make markup of text.'
}

/** Color literals, which stand in elements/styles alone; colors relative to a token are fine, and the alpha channel of a mask. */
const color =
  /(?<!\bmask[\w-]*:[^;]*)(#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})(?![\w-])|\b(rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\((?!\s*from\b)|:\s*(black|white|red|green|blue|gr[ae]y|silver|orange|yellow|purple|pink)\s*[;}])/i
const colors = [
  `${template('/^(css|html|svg)$/')}[value.raw=${color}]`,
  'Literal[value=/^#[0-9a-f]{3,8}$|^(rgb|hsl|oklch)a?\\(/i]'
].map(selector => ({ selector, message: 'Use a token of elements/styles.' }))

const clock = [
  'MemberExpression[object.name="Date"][property.name="now"]',
  'NewExpression[callee.name="Date"][arguments.length=0]'
].map(selector => ({ selector, message: 'Take the time from the environment.' }))

/** Selects the texts of a template with this tag, without those of templates in it. */
function template(tag) {
  return `TaggedTemplateExpression[tag.name=${tag}] > TemplateLiteral > TemplateElement`
}

/** Later settings replace earlier ones: each lists all restrictions of its files. */
const syntax = (files, restrictions, ignores = []) => ({
  files,
  ignores,
  rules: { 'no-restricted-syntax': ['error', ...conventions, ...restrictions] }
})

const storageAndNetwork = 'localStorage sessionStorage indexedDB fetch XMLHttpRequest WebSocket EventSource BroadcastChannel'
const page = 'window self globalThis document navigator location history screen matchMedia open addEventListener'
const pageToo = 'removeEventListener requestAnimationFrame requestIdleCallback getComputedStyle crypto performance CustomEvent'
const timers = 'setTimeout setInterval clearTimeout clearInterval'

/** The platform is used through wrappers, which `ignores` names: tests replace it there, and servers have none. */
const platform = (files, names, ignores = []) => ({
  files,
  ignores,
  rules: { 'no-restricted-globals': ['error', ...names.split(' ')] }
})
const wrappers = [
  'state/platform/{initial-environment,environment,page,popup,device,injected-globals,lazy-store,shared-marks}.ts',
  'state/interop/solana.ts'
]

// Rules that ask the compiler about types are in .oxlintrc.json.
export default defineConfig(
  // sites of others' making, with tools of their own
  globalIgnores(['dist/', 'services/dist/', 'coverage/', '.w3m/', 'test/.tmp/', 'test/frameworks/*/', 'test/bench/peers/']),
  {
    files: ['**/*.{ts,tsx}'],
    extends: [ts.configs.strict],
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      'no-restricted-syntax': ['error', ...conventions],
      'no-console': ['error', { allow: ['warn', 'error'] }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true }
      ],
      '@typescript-eslint/no-dynamic-delete': 'off',
      '@typescript-eslint/no-this-alias': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off'
    }
  },
  { files: published, rules: { 'max-lines': ['error', { max: 400, skipComments: true }] } },
  syntax(['adapters/**/*.ts', 'services/**/*.ts'], [postMessage, define]),
  syntax(['react/**/*.{ts,tsx}'], [postMessage, define, ...markup]),
  syntax(['frame/**/*.ts'], [postMessage, define, ...markup, directives]),
  syntax(['state/**/*.ts'], [postMessage, define, ...markup, ...clock]),
  syntax(['elements/**/*.ts'], [postMessage, define, ...markup, directives, ...clock, ...colors]),
  syntax(['elements/styles/**/*.ts'], [postMessage, define, ...markup, directives, ...clock]),
  syntax(homes.define, [postMessage, ...markup, directives, ...clock, ...colors]),
  syntax(wrappers, [postMessage, define, ...markup]),
  syntax(homes.postMessage, [define, ...markup, directives]),
  platform(['state/**/*.ts'], `${storageAndNetwork} ${page} ${pageToo} ${timers}`, wrappers),
  // two copies of the kit on one page can only meet on the global object
  platform(['state/kit/kit.ts'], `${storageAndNetwork} ${page.replace(' globalThis', '')} ${pageToo} ${timers}`),
  platform(['elements/**/*.ts'], storageAndNetwork),
  platform(['react/**/*.{ts,tsx}'], `${storageAndNetwork} ${page}`),
  // the panel of the test wallet is a part of the page
  platform(['adapters/**/*.ts'], 'localStorage sessionStorage indexedDB XMLHttpRequest document', ['adapters/testing/panel.ts']),
  {
    // Programs speak to whoever started them; so does a tool.
    files: ['services/**/*.ts', 'scripts/**/*.ts', 'test/**/*.ts'],
    rules: { 'no-console': 'off' }
  },
  { files: ['vite.config.ts', '**/*.d.ts'], rules: { 'no-restricted-syntax': 'off' } },
  {
    files: ['elements/**/*.ts'],
    extends: [lit['flat/recommended'], wc['flat/best-practice']],
    plugins: { 'lit-a11y': litA11y },
    rules: { ...litA11y.configs.recommended.rules }
  },
  {
    files: ['test/**/*.{ts,tsx}'],
    rules: {
      '@typescript-eslint/no-unused-expressions': 'off'
    }
  }
)
