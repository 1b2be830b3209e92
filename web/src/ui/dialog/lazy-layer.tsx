import { Component, type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { CallError } from '#kit/call/call-error.ts'
import { loadChunk } from '#kit/call/chunk.ts'
import { errorText } from '#kit/i18n/error-text.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { ErrorNote } from '../notice.tsx'
import { showToast } from './toast.tsx'

/** A component whose code is loaded at its first render. `preload` loads it earlier. */
export type LazyComponent<P> = ComponentType<P> & { preload: () => void }

interface Loading<P> {
  Loaded: ComponentType<P> | null
  error: unknown
  retry: () => void
  /** Whether a retry was already made. Browsers cache a failed module, so the next retry must reload the page. */
  isAgain: boolean
}

// Vite requests a stylesheet only once. This function requests a failed stylesheet again before the code is loaded.
async function loadStyle(address: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = address
    link.onload = () => resolve()
    link.onerror = () => reject(new Error(`Unable to preload CSS for ${address}`))
    document.head.append(link)
  })
}

function loader<P>(chunk: string, load: () => Promise<ComponentType<P>>) {
  let loaded: ComponentType<P> | null = null
  let failure: unknown = null
  const fetchIt = async () => {
    const style =
      failure instanceof CallError && failure.code === 'CSS_CHUNK_LOAD_FAILED' && failure.params.request
    try {
      loaded = await loadChunk(chunk, async () => {
        if (typeof style === 'string' && style) await loadStyle(style)
        return await load()
      })
      failure = null
    } catch (error) {
      failure = error
      throw error
    }
  }
  function useLoading(): Loading<P> {
    const [tries, setTries] = useState(0)
    const [state, setState] = useState<{ Loaded: ComponentType<P> | null; error: unknown }>(() => ({
      Loaded: loaded,
      error: null,
    }))
    const isLoaded = state.Loaded !== null
    // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `tries` must run the effect again
    useEffect(() => {
      if (isLoaded) return
      let isGone = false
      fetchIt().then(
        () => !isGone && setState({ Loaded: loaded, error: null }),
        (error: unknown) => !isGone && setState({ Loaded: null, error }),
      )
      return () => {
        isGone = true
      }
    }, [isLoaded, tries])
    const retry = () => {
      setState({ Loaded: loaded, error: null })
      setTries((count) => count + 1)
    }
    return { ...state, retry, isAgain: tries > 0 }
  }
  return { useLoading, preload: () => void fetchIt().catch(() => undefined) }
}

class Boundary extends Component<
  { onError: (error: unknown) => void; children: ReactNode },
  { hasFailed: boolean }
> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error)
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children
  }
}

function Failed({
  error,
  isAgain,
  onRetry,
  onClose,
}: {
  error: unknown
  isAgain: boolean
  onRetry: () => void
  onClose?: () => void
}) {
  const t = useTranslate()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure shows only one toast
  useEffect(
    () =>
      showToast(errorText(error, t), 'danger', {
        action: isAgain
          ? { label: t('kit.reload'), run: () => window.location.reload() }
          : { label: t('kit.retry'), run: onRetry },
        onDismiss: onClose,
      }),
    [error],
  )
  return null
}

/**
 * Returns a layer above the page (dialog, menu, drawer) whose code is loaded when it opens. If loading or rendering
 * fails, a toast shows the error with a retry button, and the page is not affected. Dismissing the toast calls the
 * `onClose` of the layer. `Pending` is shown until the code is loaded.
 */
export function lazyLayer<P extends object>(
  chunk: string,
  load: () => Promise<ComponentType<P>>,
  Pending?: ComponentType<P>,
): LazyComponent<P> {
  const { useLoading, preload } = loader(chunk, load)
  function Layer(props: P) {
    const { Loaded, error, retry, isAgain } = useLoading()
    const [crash, setCrash] = useState<unknown>(null)
    const onClose =
      'onClose' in props && typeof props.onClose === 'function'
        ? () => (props.onClose as () => void)()
        : undefined
    const again = () => {
      setCrash(null)
      retry()
    }
    const failure = error ?? crash
    if (failure) return <Failed error={failure} isAgain={isAgain} onRetry={again} onClose={onClose} />
    if (!Loaded) return Pending ? <Pending {...props} /> : null
    return (
      <Boundary onError={setCrash}>
        <Loaded {...props} />
      </Boundary>
    )
  }
  return Object.assign(Layer, { preload })
}

/**
 * Returns a part of a page whose code is loaded at its first render. Until then `pending` is shown, which may depend on
 * the properties, or the failure.
 */
export function lazyPart<P extends object>(
  chunk: string,
  load: () => Promise<ComponentType<P>>,
  pending: ReactNode | ((props: P) => ReactNode) = null,
): LazyComponent<P> {
  const { useLoading, preload } = loader(chunk, load)
  function Part(props: P) {
    const { Loaded, error, retry } = useLoading()
    if (error) return <ErrorNote error={error} onRetry={retry} />
    if (Loaded) return <Loaded {...props} />
    return typeof pending === 'function' ? pending(props) : pending
  }
  return Object.assign(Part, { preload })
}
