import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Project } from './project.ts'

/** A step of `init`: a file that it creates, or an edit of one that exists. */
export type Step =
  | { readonly kind: 'create'; readonly file: string; readonly text: string }
  | {
      readonly kind: 'edit'
      /** Names the first of these that exists. */
      readonly files: readonly string[]
      /** Returns whether the file already has the change. */
      isDone(text: string): boolean
      /** Returns the changed text; `undefined` if the file is not written as expected. */
      edit(text: string): string | undefined
      /** What the user does instead if the file cannot be edited. */
      readonly byHand: string
    }

export type Outcome =
  | { readonly kind: 'created' | 'edited'; readonly file: string; readonly text: string }
  | { readonly kind: 'unchanged'; readonly file: string }
  | { readonly kind: 'by hand'; readonly file: string; readonly todo: string }

/**
 * Computes the outcome of each step without writing. A file that exists is never replaced, and edits of one file add up.
 */
export function plan(project: Project, steps: readonly Step[]): readonly Outcome[] {
  const edited = new Map<string, string>()
  const outcomes: Outcome[] = []
  for (const step of steps) {
    const outcome = outcomeOf(project, step, file => edited.get(file) ?? project.read(file))
    if ('text' in outcome) edited.set(outcome.file, outcome.text)
    outcomes.push(outcome)
  }
  return outcomes
}

function outcomeOf(project: Project, step: Step, read: (file: string) => string | undefined): Outcome {
  if (step.kind === 'create') {
    const { file, text } = step
    const present = read(file)
    if (present === undefined) return { kind: 'created', file, text }
    if (present.includes('w3m-kit')) return { kind: 'unchanged', file }
    return { kind: 'by hand', file, todo: `This file exists. Add to it:\n\n${text}` }
  }
  const file = project.first(step.files)
  if (!file) return { kind: 'by hand', file: step.files[0]!, todo: step.byHand }
  const before = read(file)!
  if (step.isDone(before)) return { kind: 'unchanged', file }
  const text = step.edit(before)
  return text === undefined ? { kind: 'by hand', file, todo: step.byHand } : { kind: 'edited', file, text }
}

/** Writes the created and edited files. */
export function apply(project: Project, outcomes: readonly Outcome[]): void {
  for (const outcome of outcomes) {
    if (!('text' in outcome)) continue
    const path = join(project.folder, outcome.file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, outcome.text)
  }
}
