// Loads what a scene needs apart, so that none of it lands in what the playground itself loads first.
void (new URLSearchParams(location.search).has('frame') ? import('./frame-stage.ts') : import('./stage.ts'))
