const blocked: string[] = []
document.addEventListener('securitypolicyviolation', ({ violatedDirective, sample, sourceFile, lineNumber }) =>
  blocked.push(`${violatedDirective} ${sample} ${sourceFile}:${lineNumber}`)
)

/** Reports the CSP violations so far to the page around this one. */
export async function reportBlocked(): Promise<void> {
  // violations are reported in separate tasks; a timer runs after the pending ones
  await new Promise(resolve => setTimeout(resolve))
  parent.postMessage(blocked, '*')
}
