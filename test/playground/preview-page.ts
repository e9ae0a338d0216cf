// Loads what the small site needs apart, so that none of it lands in what the playground itself loads first. It does nothing until then:
// the playground's own pages may share a file with it.
import('./preview.ts').catch((error: unknown) => {
  const problem = document.createElement('p')
  problem.role = 'alert'
  problem.textContent = error instanceof Error ? error.message : String(error)
  document.body.prepend(problem)
})
