import { equal, match, throws } from 'node:assert/strict'
import { test } from 'node:test'
import { runInNewContext } from 'node:vm'
import ts from 'typescript'
import { stripDecoratorsIn } from '../../../scripts/build/strip-decorators.ts'

const plain = (source: string) => stripDecoratorsIn(source, 'element.ts')

/**
 * Runs the JavaScript that is left after the compiler has removed the types, as a build does, and
 * returns its last value.
 */
const run = (source: string, known: object = {}): unknown => runInNewContext(compiled(source), known)

const compiled = (source: string) =>
  ts.transpileModule(plain(source), {
    compilerOptions: {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      experimentalDecorators: true,
      useDefineForClassFields: false,
      verbatimModuleSyntax: true
    }
  }).outputText

test('properties and states become one static object, and keep their options', () => {
  equal(
    plain(`class A extends LitElement {
  @property({ type: Boolean, reflect: true }) full = false
  @property() label: string | undefined
  @state() private open = false
}`),
    `class A extends LitElement {static properties={full:{ type: Boolean, reflect: true },label:{},open:{state:true}};
  full = false
  label: string | undefined
  private open = false
}`
  )
})

test('a state keeps its other options', () => {
  match(plain('class A {\n  @state({ hasChanged }) a = 1\n}'), /static properties=\{a:\{\.\.\.\{ hasChanged \},state:true\}\};/)
})

test('accessors are kept as they are', () => {
  equal(
    plain('class A {\n  @property() get a() { return 1 }\n  set a(value) {}\n}'),
    'class A {static properties={a:{}};\n  get a() { return 1 }\n  set a(value) {}\n}'
  )
})

test('a query becomes a getter that answers before the first render, too', () => {
  const A = run(`class A {\n  @query('.card') private readonly card!: HTMLElement | null\n}\nA`) as new () => Queried
  const element = new A()
  equal(element.card, null)
  element.renderRoot = { querySelector: selector => `found ${selector}` }
  equal(element.card, 'found .card')
})

interface Queried {
  renderRoot?: { querySelector(selector: string): string }
  readonly card: unknown
}

test('an element is defined after its class and its static members', () => {
  equal(plain(`@define('w3m-a')\nexport class A {\n}\nnext()`), `export class A {\n}\ndefine('w3m-a')(A);\nnext()`)
  const defined: unknown[] = []
  const define = (tag: string) => (element: { properties?: unknown; styles?: unknown }) =>
    defined.push([tag, element.properties, element.styles])
  run(`@define('w3m-a') class A {\n  static styles = 'red'\n  @property() a = 1\n}`, { define })
  equal(JSON.stringify(defined), '[["w3m-a",{"a":{}},"red"]]')
})

test('the first value of a property goes through the accessor that Lit makes', () => {
  class Base {
    assigned: unknown[] = []
    set a(value: unknown) {
      this.assigned.push(value)
    }
  }
  const A = run(`class A extends Base {\n  @property() a = 1\n  @property() b: string | undefined\n}\nA`, { Base }) as typeof Base
  const element = new A()
  equal(JSON.stringify(element.assigned), '[1]')
  equal(Object.hasOwn(element, 'a') || Object.hasOwn(element, 'b'), false)
})

test('the imports of decorators go, and no others', () => {
  const source = `import { html } from 'lit'
import { property, state } from 'lit/decorators.js'
import { query } from 'lit/decorators/query.js'
import { define } from './define.ts'
class A {\n  @property() a = 1\n}`
  match(plain(source), /^import \{ html \} from 'lit'\n\n\nimport \{ define \} from '.\/define.ts'\nclass A/)
})

test('a class without decorators stays as it is, and what has no plain form is refused', () => {
  for (const same of [
    'class A {\n  a = 1\n}',
    'const text = "@property() a"',
    '/** @example\n * @define("w3m-a")\n */\nclass A {}'
  ])
    equal(plain(same), same)
  throws(
    () => plain('class A {\n  @eventOptions({ passive: true }) scroll() {}\n}'),
    /@eventOptions\(\{ passive: true \}\) is not known here/
  )
  throws(() => plain(`@customElement('x-a')\nclass A {}`), /@customElement\('x-a'\) of a class is not known here/)
})
