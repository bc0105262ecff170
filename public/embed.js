// On the page around our frames: gives each the height that it tells. Only messages of our own origin count.
;(function () {
  var origin = new URL(document.currentScript.src).origin
  function frames() {
    return Array.prototype.filter.call(document.querySelectorAll('iframe'), function (frame) {
      return frame.src.indexOf(origin + '/embed/') === 0
    })
  }
  window.addEventListener('message', function (event) {
    var told = event.data
    if (event.origin !== origin || !told || told.resirkuit !== 'height') return
    if (!(told.height > 0 && told.height < 50000)) return
    frames().forEach(function (frame) {
      if (frame.contentWindow === event.source) frame.style.height = told.height + 'px'
    })
  })
  // Those that told it before this script was here.
  frames().forEach(function (frame) {
    frame.contentWindow.postMessage({ resirkuit: 'tell' }, '*')
  })
})()
