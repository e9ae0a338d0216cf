// Loads a scene's dependencies separately, so that they are not in the playground's initial files. None has side effects on
// import: the playground's own pages may share a file with them.
const root = document.documentElement
const sceneQuery = new URLSearchParams(location.search)
const stage = sceneQuery.has('frame')
  ? import('./frame-stage.ts')
  : sceneQuery.has('buttons')
    ? import('./button-stage.ts')
    : import('./stage.ts')
stage
  .then(({ show }) => show())
  .then(
    () => (root.dataset.scene = 'ready'),
    (error: unknown) => {
      root.dataset.scene = 'failed'
      document.querySelector('#problem')!.textContent = error instanceof Error ? error.message : String(error)
      throw error
    }
  )
