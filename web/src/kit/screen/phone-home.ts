const choiceKey = 'maru.desktop-pages'
const visitKey = 'maru.entered'

function stored(place: () => Storage, key: string): boolean {
  try {
    return place().getItem(key) !== null
  } catch {
    return false
  }
}

function store(place: () => Storage, key: string, isSet: boolean): void {
  try {
    if (isSet) place().setItem(key, '1')
    else place().removeItem(key)
  } catch {
    // Without storage the guards decide again at the next page load.
  }
}

const ofBrowser = () => localStorage
const ofWindow = () => sessionStorage

/** Whether the person chose the pages of the desktop in this browser, so that a phone is not led to its own home. */
export const prefersDesktop = (): boolean => stored(ofBrowser, choiceKey)

/** Stores whether this browser opens the pages of the desktop on a phone. */
export const chooseDesktop = (isChosen: boolean): void => store(ofBrowser, choiceKey, isChosen)

/** Whether a person has been on a page of the portal in this window; also true after a reload. */
export const hasEntered = (): boolean => stored(ofWindow, visitKey)

/** Notes that a person is on a page of the portal in this window. */
export const noteEntered = (): void => store(ofWindow, visitKey, true)
