import { cents } from "@stokaz/contract/money/money";
import { covers } from "@stokaz/spec-coverage";
import { describe, expect, it } from "vitest";
import { listingHref, placeMeta, productMeta, readProductFilters } from "./rules.ts";

const ID = "0b1e2d3c-4a5b-4c6d-8e7f-112233445566";
const data = {
  _id: ID,
  rentedSpaceId: ID,
  productName: "Miel de letchi",
  pickupLocation: "Saint-Pierre",
  brand: "Ruche des Hauts",
  category: "Épicerie sucrée",
  subCategory: "Miels",
  quantity: 10,
  stockQuantity: 4,
  price: cents(850),
  area: 1,
  palletId: "p",
  description: `Récolté à Saint-Joseph. ${"Doux et parfumé. ".repeat(20)}`,
  productPhoto: "/pictures/x-640.webp",
  retrievalDays: [],
  retrievalTimes: { start: "08:00", end: "18:00" },
  supplierId: ID,
  supplierName: "Vanille des Hauts",
  storageId: ID,
  withdrawalException: "none" as const,
  netQuantity: null,
  unitPrice: null,
  lat: -21.345,
  lng: 55.485,
  approximate: true,
};
const pictures = [
  { url: "/pictures/x-640.webp", description: "" },
  { url: "/pictures/y-640.webp", description: "Vu de haut" },
];
const site = { brandName: "Kaz Péï", origin: "https://kaz.example" };
const visit = {
  matches: [{ id: "root", loaderData: { site } }],
  location: { pathname: `/produits/${ID}` },
};

describe("the head of a product's page", () => {
  it("says what it is, what it costs and where its page is", () => {
    covers("own.api.36");
    const head = productMeta({ data, isOnSale: true, pictures }, visit);
    expect(head).toContainEqual({ title: "Miel de letchi · Kaz Péï" });
    expect(head).toContainEqual({
      tagName: "link",
      rel: "canonical",
      href: `https://kaz.example/produits/${ID}`,
    });
    expect(head).toContainEqual({
      property: "og:image",
      content: "https://kaz.example/pictures/x-640.webp",
    });
    const description = head.find((tag) => "name" in tag && tag.name === "description");
    expect(description).toMatchObject({
      content: expect.stringMatching(/^8,50\s€, vendu par Vanille des Hauts, .{90,}…$/u),
    });
  });

  it("gives what one unit holds, and the price for so much", () => {
    covers("own.product.164");
    const honey = {
      ...data,
      netQuantity: { amount: 250, unit: "g" as const },
      unitPrice: { price: cents(3400), per: "kg" as const },
    };
    const linkedIn = (shown: typeof data | typeof honey) =>
      productMeta({ data: shown, isOnSale: true, pictures }, visit)
        .flatMap((tag) => ("script:ld+json" in tag ? [tag["script:ld+json"]] : []))
        .at(-1);
    const held = { "@type": "QuantitativeValue", value: 250, unitCode: "GRM" };
    expect(linkedIn(honey)).toMatchObject({
      hasMeasurement: held,
      offers: {
        priceSpecification: {
          price: "8.50",
          referenceQuantity: { ...held, valueReference: { value: 1, unitCode: "KGM" } },
        },
      },
    });
    expect(JSON.stringify(linkedIn(data))).not.toMatch(/hasMeasurement|priceSpecification/);
  });

  it("is left alone by search engines when there is no such product", () => {
    expect(productMeta(undefined, visit)).toEqual([{ name: "robots", content: "noindex" }]);
  });

  it.each([
    [true, 4, "InStock"],
    [false, 0, "SoldOut"],
    [false, 4, "Discontinued"],
  ])("on sale %s with %s left: %s", (isOnSale, stockQuantity, availability) => {
    const head = productMeta({ data: { ...data, stockQuantity }, isOnSale, pictures }, visit);
    const linked = head.map((tag) => ("script:ld+json" in tag ? tag["script:ld+json"] : undefined));
    expect(linked).toContainEqual(
      expect.objectContaining({
        "@type": "Product",
        image: [
          "https://kaz.example/pictures/x-640.webp",
          "https://kaz.example/pictures/y-640.webp",
        ],
        offers: expect.objectContaining({
          price: "8.50",
          availability: `https://schema.org/${availability}`,
        }),
      }),
    );
    expect(JSON.stringify(linked)).not.toMatch(/55\.485|-21\.345/);
  });
});

describe("the address of a search", () => {
  it.each([
    ["", ""],
    ["sort=newest&radius=5&name=%20", ""],
    ["minPrice=1,5&maxPrice=1e3&openToday=2&sort=distance&radius=05", ""],
    ["maxUnitPrice=peu&withoutAllergens=sucre&label=bio", ""],
    [
      "label=ab&withoutAllergens=nuts,milk,nuts&maxUnitPrice=12.5",
      "?maxUnitPrice=12.5&withoutAllergens=milk%2Cnuts&label=ab",
    ],
    [
      "radius=5&around=Cilaos&name= Miel d'épices &location=Saint-Pierre&sort=distance",
      "?location=Saint-Pierre&name=Miel+d%27%C3%A9pices&around=Cilaos&radius=5&sort=distance",
    ],
    [
      "sort=price-up&openToday=1&maxPrice=9.50&minPrice=2&subCategory=Miels&category=%C3%89picerie&brand=A%26B&product=x&quantity=2",
      "?brand=A%26B&category=%C3%89picerie&subCategory=Miels&minPrice=2&maxPrice=9.50&openToday=1&sort=price-up",
    ],
  ])("%j becomes %j", (address, expected) => {
    covers("own.product.181");
    const filters = readProductFilters(new URLSearchParams(address));
    expect(listingHref(filters)).toBe(`/product-listing${expected}`);
  });

  it("has no blanks around what was typed", () => {
    const filters = readProductFilters(new URLSearchParams());
    expect(listingHref({ ...filters, product: " miel ", brand: "  " })).toBe(
      "/product-listing?name=miel",
    );
  });
});

describe("the head of a place's page", () => {
  const place = {
    _id: ID,
    name: "Garage de Terre Sainte",
    address: "97430 Le Tampon",
    postcode: "97430",
    city: "Le Tampon",
    retrievalDays: ["Lun" as const, "Sam" as const],
    retrievalTimes: { start: "08:00", end: "12:00" },
    lessorId: ID,
    lat: -21.345,
    lng: 55.485,
    approximate: true,
  };
  const pictures = [{ url: "/pictures/a-640.webp", description: "" }];
  const there = { ...visit, location: { pathname: `/lieux/${ID}` } };
  const listed = {
    "@type": "ListItem",
    position: 1,
    name: "Miel de letchi",
    url: `https://kaz.example/produits/${ID}`,
  };
  const linkedIn = (head: ReturnType<typeof placeMeta>) =>
    head.flatMap((tag) => ("script:ld+json" in tag ? [tag["script:ld+json"]] : []));

  it("says where, when and what", () => {
    covers("own.api.39");
    const head = placeMeta({ place, pictures, data: [data], total: 1 }, there);
    expect(head).toContainEqual({
      title: "À récupérer au Tampon, Garage de Terre Sainte · Kaz Péï",
    });
    expect(head).toContainEqual({
      tagName: "link",
      rel: "canonical",
      href: `https://kaz.example/lieux/${ID}`,
    });
    expect(head).toContainEqual({
      name: "description",
      content:
        "1 produit à commander en ligne et à récupérer sur place, Lun et Sam, de 08:00 à 12:00. Miel de letchi… 97430 Le Tampon.",
    });
  });

  it("gives machines its address, hours and list of products, and no exact point", () => {
    covers("own.api.39");
    const linked = linkedIn(placeMeta({ place, pictures, data: [data], total: 1 }, there));
    expect(linked).toContainEqual(
      expect.objectContaining({
        "@type": "Place",
        name: "Garage de Terre Sainte",
        image: ["https://kaz.example/pictures/a-640.webp"],
        address: expect.objectContaining({ addressLocality: "Le Tampon", postalCode: "97430" }),
        openingHoursSpecification: {
          "@type": "OpeningHoursSpecification",
          dayOfWeek: ["https://schema.org/Monday", "https://schema.org/Saturday"],
          opens: "08:00",
          closes: "12:00",
        },
      }),
    );
    expect(linked).toContainEqual(
      expect.objectContaining({
        "@type": "ItemList",
        itemListElement: [listed],
      }),
    );
    expect(JSON.stringify(linked)).not.toMatch(/55\.485|-21\.345/);
  });

  it("asks search engines to leave a place without products, or that is not there", () => {
    covers("own.api.39");
    const noindex = { name: "robots", content: "noindex" };
    const empty = placeMeta({ place, pictures, data: [], total: 0 }, there);
    expect(empty).toContainEqual(noindex);
    expect(empty).toContainEqual({
      name: "description",
      content: "Rien à récupérer ici pour le moment. 97430 Le Tampon.",
    });
    // Linked data are objects.
    expect(linkedIn(empty).map((thing) => Reflect.get(thing as object, "@type"))).toEqual([
      "BreadcrumbList",
      "Place",
    ]);
    expect(placeMeta(undefined, there)).toEqual([noindex]);
  });
});
