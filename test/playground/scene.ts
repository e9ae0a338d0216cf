// Loads what a scene needs apart, so that none of it lands in what the playground itself loads first.
void import('./stage.ts')
