const names = ['LD_LIBRARY_PATH', 'FONTCONFIG_FILE'] as const

/** The browser of the stories for PDF files, and a function that sets the environment back. */
export interface TestChromium {
  executablePath: string
  restore(): void
}

/** Finds the browser of the stories, with the libraries that it needs on machines without them. */
export async function openChromium(): Promise<TestChromium> {
  const kit = new URL('../../e2e/kit/chromium.mjs', import.meta.url).href
  const { chromiumLaunch } = (await import(kit)) as {
    chromiumLaunch(): Promise<{ executablePath: string; env: NodeJS.ProcessEnv }>
  }
  const { executablePath, env } = await chromiumLaunch()
  const before = names.map((name) => [name, process.env[name]] as const)
  for (const name of names) if (env[name]) process.env[name] = env[name]
  return {
    executablePath,
    restore() {
      for (const [name, value] of before)
        if (value === undefined) delete process.env[name]
        else process.env[name] = value
    },
  }
}
