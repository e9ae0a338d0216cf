// A document of the page's own origin in the place of the frame: it reports ready, and answers every request.

addEventListener('message', ({ data }: MessageEvent) => {
  const name = String(data?.type).replace('@w3m-app/', '')
  parent.postMessage({ id: data?.id, type: `@w3m-frame/${name}_SUCCESS`, payload: { chainId: 666 } }, { targetOrigin: '*' })
})
parent.postMessage({ type: '@w3m-frame/READY', payload: { version: '4' } }, { targetOrigin: '*' })
