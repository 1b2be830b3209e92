const outside = 'https://tracker.example'

/** HTML that tries to run scripts, to load from another host, and to leave its frame. */
const html = `<html><head>
<base href="${outside}/"><meta http-equiv="refresh" content="0;url=${outside}/refresh">
<link rel="stylesheet" href="${outside}/link.css"><link rel="prefetch" href="${outside}/prefetch">
<style>@import url("${outside}/import.css"); body{background:url(${outside}/style.png)}
@font-face{font-family:x;src:url(${outside}/font.woff)} input[value^=a]{background:url(${outside}/value.png)}</style>
<script>window.top.hostileMail = 1; fetch('${outside}/script')</script></head>
<body onload="window.top.hostileMail=2" background="${outside}/body.png">
<p>Hostile mail: these words are shown.</p>
<img src="${outside}/pixel.gif" onerror="window.top.hostileMail=3" srcset="${outside}/set.png 2x">
<img src="javascript:window.top.hostileMail=4"><image src="${outside}/image.png">
<svg onload="window.top.hostileMail=5"><use href="${outside}/use.svg#a"/><image href="${outside}/svg.png"/>
<animate attributeName="href" values="${outside}/smil"/></svg>
<math><mtext><script>window.top.hostileMail=6</script></mtext></math>
<div style="background:u\\72l(${outside}/escape.png)">a</div>
<div style="background-image:url('${outside}/inline.png');position:fixed;inset:0">b</div>
<div style="width:expression(window.top.hostileMail=7);behavior:url(${outside}/htc)">c</div>
<input type="image" src="${outside}/input.png"><button formaction="${outside}/form">d</button>
<form action="${outside}/form"><input name="q" autofocus onfocus="window.top.hostileMail=8"></form>
<iframe src="${outside}/frame"></iframe><object data="${outside}/object"></object><embed src="${outside}/embed">
<video src="${outside}/video" poster="${outside}/poster.png" autoplay></video><audio src="${outside}/audio" autoplay></audio>
<a href="javascript:window.top.hostileMail=9">link</a> <a href="data:text/html,<script>1</script>">data</a>
<table background="${outside}/table.png"><tr><td background="${outside}/cell.png">e</td></tr></table>
<noscript><p title="</noscript><img src=${outside}/noscript.png onerror=window.top.hostileMail=10>"></noscript>
<template><img src="${outside}/template.png"></template>
<a id="hostile" name="hostile" href="${outside}/visited">visible</a>
</body></html>`

/** A hostile mail from outside, for the stories: its sender, subject and text. */
export const hostileMail = {
  from: 'Partner <partner@hanblt.example>',
  subject: 'Hostile mail',
}

/** The MIME text of {@link hostileMail}. */
export function hostileMime(to: string, date: Date): Buffer {
  return Buffer.from(
    [
      `From: ${hostileMail.from}`,
      `To: <${to}>`,
      `Subject: ${hostileMail.subject}`,
      `Date: ${date.toUTCString().replace('GMT', '+0000')}`,
      'Message-ID: <hostile@demo.example>',
      'MIME-Version: 1.0',
      'Content-Type: text/html; charset=utf-8',
      '',
      html,
    ].join('\r\n'),
  )
}
