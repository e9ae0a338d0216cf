// The popup of a provider at the end of a login: it posts the result to the page that opened it, as the frame's own pages do.

const query = new URLSearchParams(location.search)
const say = (targetOrigin: string) => (opener as Window | null)?.postMessage({ resultUri: query.get('result') }, { targetOrigin })
say(query.get('page') ?? '')
