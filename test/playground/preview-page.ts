// Loads the small site's dependencies separately, so that they are not in the playground's initial files. Has no side effects
// until then: the playground's own pages may share a file with it.
import('./preview.ts').catch((error: unknown) => {
  const problem = document.createElement('p')
  problem.role = 'alert'
  problem.textContent = error instanceof Error ? error.message : String(error)
  document.body.prepend(problem)
})
