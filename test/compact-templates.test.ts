import { equal } from 'node:assert/strict'
import { test } from 'node:test'
import { withCompactTemplates } from './tools/compact-templates.ts'

const compact = (source: string) => withCompactTemplates(source, 'element.ts')

test('style sheets lose comments and the white space that no rule needs', () => {
  equal(
    compact(
      'const a = css`\n  :host {\n    /* why */\n    display: block;\n    margin: 0 calc(1px + 2px);\n  }\n  p > a :hover, i { color: red; }\n`'
    ),
    'const a = css`:host{display:block;margin:0 calc(1px + 2px)}p > a :hover,i{color:red}`'
  )
})

test('what stands in quotes stays', () => {
  equal(compact('css`p::before { content: " ;  } " }`'), 'css`p::before{content:" ;  } "}`')
  equal(compact("css`p { content: '\\\\' ; }`"), "css`p{content:'\\\\'}`")
})

test('expressions keep their place and the space beside them', () => {
  equal(compact('css`p { margin: ${a} ${b}; ${c} }`'), 'css`p{margin:${a} ${b};${c}}`')
  equal(compact('css`${a}\n  ${b}`'), 'css`${a} ${b}`')
})

test('markup keeps one space where a line was broken, also in a template within a template', () => {
  equal(
    compact('html`\n  <p>\n    ${x ? html`\n <b>y</b>` : nothing}\n  </p>`'),
    'html` <p> ${x ? html` <b>y</b>` : nothing} </p>`'
  )
  equal(compact('html`<p title="two  spaces">a  b</p>`'), 'html`<p title="two  spaces">a  b</p>`')
})

test('text that is shown as written, other templates and code stay as they are', () => {
  for (const same of ['html`<pre>a\n  b</pre>`', 'sql`a\n  b`', 'const a =   `x\n  y`', 'text("css`a { }`")'])
    equal(compact(same), same)
})
