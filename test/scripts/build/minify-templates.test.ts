import { equal } from 'node:assert/strict'
import { test } from 'node:test'
import { minifyTemplatesIn } from '../../../scripts/build/minify-templates.ts'

const compact = (source: string) => minifyTemplatesIn(source, 'element.ts')

test('style sheets lose comments and the white space that no rule needs', () => {
  equal(
    compact(
      'const a = css`\n  :host {\n    /* why */\n    display: block;\n    margin: 0 calc(1px + 2px);\n  }\n  p > a :hover, i { color: red; }\n`'
    ),
    'const a = css`:host{display:block;margin:0 calc(1px + 2px)}p>a :hover,i{color:red}`'
  )
})

test('numbers and colours lose the digits that say nothing, and no others', () => {
  equal(
    compact(
      'css`p { opacity: 0.5; margin: -0.5em 10.5px 0.25em; color: #ffffff; background: #AABBCC; transition: 0s; width: 0px }`'
    ),
    'css`p{opacity:.5;margin:-.5em 10.5px .25em;color:#fff;background:#ABC;transition:0s;width:0px}`'
  )
  equal(
    compact('css`p { width: calc(1px * 0.5 + (0.25rem - 2px) / 0.5); color: rgb(0 0 0 / 0.1) }`'),
    'css`p{width:calc(1px * .5 + (.25rem - 2px) / .5);color:rgb(0 0 0 / .1)}`'
  )
  equal(
    compact('css`p { color: #ffffff80; fill: #ffeedd; stroke: #112234; --a0.5: 1 }`'),
    'css`p{color:#ffffff80;fill:#fed;stroke:#112234;--a0.5:1}`'
  )
  equal(compact('css`:is( a, b ) > c + d { animation: x 0.2s steps( 2 ) }`'), 'css`:is(a,b)>c + d{animation:x .2s steps(2)}`')
})

test('a comment may have an apostrophe', () => {
  equal(
    compact("css`p { /* the panels' heights */ margin: 0 } a::before { content: '/* */' }`"),
    "css`p{margin:0}a::before{content:'/* */'}`"
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

test('a tag that is closed on a line of its own needs no space there; text beside a sign that looks like it keeps its own', () => {
  equal(compact('html`<p\n  class=${x}\n  ?hidden=${y}\n><b>z</b\n></p\n>`'), 'html`<p class=${x} ?hidden=${y}><b>z</b></p>`')
  equal(compact('html`<p>1 < 2\n  > 0</p>`'), 'html`<p>1 < 2 > 0</p>`')
  equal(compact('html`<p title="1 > 0"\n  >a</p>`'), 'html`<p title="1 > 0" >a</p>`')
})

test('text that is shown as written, other templates and code stay as they are', () => {
  for (const same of ['html`<pre>a\n  b</pre>`', 'sql`a\n  b`', 'const a =   `x\n  y`', 'text("css`a { }`")'])
    equal(compact(same), same)
})
