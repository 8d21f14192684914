// Replaces Google's script in a page: it has the part of google.maps that our renderer uses, drawn
// as plain buttons.
{
  class Evented {
    #listeners = [];
    addListener(name, listener) {
      const entry = { name, listener };
      this.#listeners.push(entry);
      return {
        remove: () => {
          this.#listeners = this.#listeners.filter((kept) => kept !== entry);
        },
      };
    }
    clear() {
      this.#listeners = [];
    }
    tell(name, ...news) {
      for (const entry of this.#listeners) if (entry.name === name) entry.listener(...news);
    }
  }

  const latLng = ({ lat, lng }) => ({
    lat: () => lat,
    lng: () => lng,
    toJSON: () => ({ lat, lng }),
  });

  class GoogleMap extends Evented {
    constructor(div, options) {
      super();
      this.div = div;
      this.setOptions(options);
      const { lat, lng } = options.center;
      this.see({ west: lng - 1, south: lat - 1, east: lng + 1, north: lat + 1 }, options.zoom);
    }
    see(box, zoom) {
      this.box = box;
      this.zoom = Math.min(zoom, this.options.maxZoom ?? 22);
      this.div.dataset.zoom = String(this.zoom);
      setTimeout(() => {
        this.tell("bounds_changed");
        this.tell("idle");
      });
    }
    setOptions(options) {
      this.options = { ...this.options, ...options };
    }
    fitBounds(box) {
      this.see(box, 10);
    }
    moveCamera({ center, zoom }) {
      if (!center) return;
      const { lat, lng } = center;
      this.see({ west: lng - 0.1, south: lat - 0.1, east: lng + 0.1, north: lat + 0.1 }, zoom);
    }
    getBounds() {
      return { toJSON: () => this.box };
    }
    getCenter() {
      return latLng({
        lat: (this.box.south + this.box.north) / 2,
        lng: (this.box.west + this.box.east) / 2,
      });
    }
    getZoom() {
      return this.zoom;
    }
    getHeading() {
      return 0;
    }
    getTilt() {
      return 0;
    }
    getDiv() {
      return this.div;
    }
  }

  class Marker extends Evented {
    constructor(options) {
      super();
      this.button = document.createElement("button");
      this.button.type = "button";
      this.button.addEventListener("click", () => this.tell("click", {}));
      this.setOptions(options);
    }
    setOptions({ title, position }) {
      if (title) this.button.setAttribute("aria-label", title);
      if (position) this.setPosition(position);
    }
    setPosition({ lat, lng }) {
      this.button.textContent = `${lat} ${lng}`;
    }
    setDraggable() {}
    setMap(map) {
      if (map) map.div.append(this.button);
      else this.button.remove();
    }
  }

  class InfoWindow extends Evented {
    setContent(content) {
      this.content = content;
    }
    setOptions() {}
    set() {}
    open({ map }) {
      map.div.append(this.content);
    }
    close() {
      this.content?.remove();
    }
  }

  class Size {}

  const maps = {
    Map: GoogleMap,
    Marker,
    InfoWindow,
    Size,
    Settings: { getInstance: () => ({}) },
    event: {
      addListener: (target, name, listener) => target.addListener(name, listener),
      clearInstanceListeners: (target) => target.clear(),
    },
    importLibrary: async () => maps,
  };
  window.google = { maps };
}
