import { beforeNextLook } from '../kit/looking.ts'

/** Resolves when the condition holds; fails with what was waited for when it never does. */
export async function until(condition: () => unknown, what = String(condition), milliseconds = 10_000): Promise<void> {
  const end = performance.now() + milliseconds
  for (let looks = 1; !(await condition()); looks++) {
    if (performance.now() > end) throw new Error(`Waited ${milliseconds} ms in vain for: ${what}`)
    await beforeNextLook(looks)
  }
}
