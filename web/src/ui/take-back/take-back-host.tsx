import { addHost } from '#kit/screen/hosts.ts'
import { useKeys } from '#kit/screen/keys.ts'
import { beginAct, type TakeBackAct, takeBack, useOpenActs } from './take-back.ts'
import { TakeBackBar } from './take-back-bar.tsx'

/** The bar of the newest act with its key, on every page while an act is open. */
function TakeBackHost() {
  return useOpenActs().length > 0 ? <OpenActs /> : null
}

function OpenActs() {
  useKeys([{ key: 'z', label: 'kit.undo', isFirst: true, run: () => void takeBack() }])
  return <TakeBackBar keyName="Z" />
}

/** Begins an act that can be taken back; its bar stays when the page changes. */
export function beginShownAct(act: TakeBackAct): void {
  addHost(TakeBackHost)
  beginAct(act)
}
