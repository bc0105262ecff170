// In the frame: tells the page around it how high the content is, and nothing else. A hidden frame has no width and tells nothing.
;(function () {
  var told = 0
  function tell() {
    var height = Math.ceil(document.documentElement.getBoundingClientRect().height)
    if (!window.innerWidth || !height || height === told) return
    told = height
    // To whichever page shows it: frame-ancestors says which may, and a height tells nobody anything.
    window.parent.postMessage({ resirkuit: 'height', height: height, top: !!answer && !wrong }, '*')
  }
  // Browsers let no field of a frame take the focus by itself, and the reader has just pressed a button in it.
  var answer = document.querySelector('[data-answer]')
  var wrong = answer && document.querySelector('[aria-invalid="true"]')
  if (answer) (wrong || answer).focus()
  if (window.parent === window) return
  tell()
  window.addEventListener('load', tell)
  window.addEventListener('resize', tell)
  document.addEventListener('toggle', tell, true)
  if (window.ResizeObserver) new ResizeObserver(tell).observe(document.documentElement)
  // The script of the page around it may come later, and asks.
  window.addEventListener('message', function (event) {
    if (event.source !== window.parent || !event.data || event.data.resirkuit !== 'tell') return
    told = 0
    tell()
  })
})()
