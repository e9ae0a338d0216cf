import ts from 'typescript'

/** Words and forms that texts for users do not contain: {@link import('./words.ts')} has those of comments. */
const banned: readonly RegExp[] = [
  /\b(?:nobody|somebody|anybody|everybody|whoever|oneself)\b/i,
  /\b(?:of its own|of your own|a window of)\b/i,
  /\b(?:just now|for good|for ever|anew|meanwhile|beforehand|all the same|after all|from now on|at once)\b/i,
  /\b(?:tried out|given? out|asked for|asks for|ask for (?:another|a)|go on|goes on|in force)\b/i,
  /\b(?:did not work|could not be|cannot be|there (?:is|are) no)\b/i,
  /\b(?:cannot|(?:do|does|did|is|are|was|were|has|have|could|will) not|it is(?!\.)|you are(?!\.)|we have)\b/i,
  /\b(?:per cent|wrongly|such as|elsewhere|receiver|allowance|begin|began|begun|custodial|custodian|operator)\b/i,
  /\b(?:may (?:take|move|vote|borrow|trade|spend)|at most|at least,|this is over|sign(?:ed)? in again)\b/i,
  /\bplease\b|\bsuccessfully\b|\boops\b|\bsorry\b|!/i,
  /\.\.\.|\d %|\} %|'|"/
]

/** Texts whose form is fixed, or that need the word. */
const allowed: ReadonlySet<string> = new Set([
  // the possibility is uncertain: “may” is not a permission
  ...['names an amount', 'contains a call', 'grants a right'].map(
    what => `This ${what} in a form that this wallet doesn’t know. It may let others take what you have.`
  )
])

/** Returns the banned words of an English text for users. */
export const bannedInText = (text: string): string[] =>
  allowed.has(text) ? [] : banned.flatMap(form => form.exec(text)?.[0] ?? [])

/**
 * Returns the sentences in the literals of a source: those with a capital or a placeholder first and
 * a space. `{}` stands for values and markup is removed.
 */
export function sentencesIn(source: string): string[] {
  const found: string[] = []
  const add = (text: string) => {
    for (const part of text.split(/<[^>]*>/)) {
      const sentence = part.replace(/\s+/g, ' ').trim()
      if (/^(?:[A-Z]|\{\} )/.test(sentence) && sentence.includes(' ')) found.push(sentence)
    }
  }
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) add(node.text)
    else if (ts.isTemplateExpression(node))
      add(node.head.text + node.templateSpans.map(({ literal }) => `{}${literal.text}`).join(''))
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest, true))
  return found
}
