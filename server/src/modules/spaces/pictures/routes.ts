import { PICTURES_CHANGED } from "@stokaz/contract/pictures";
import * as contract from "@stokaz/contract/spaces/space-pictures";
import type { Bind } from "../../../platform/http/bind.ts";
import type { SpacePictures } from "./service.ts";
import { toWireSpacePictures } from "./wire.ts";

export const bindSpacePictureRoutes = (on: Bind, pictures: SpacePictures): void => {
  on(contract.listSpacePictures, async ({ params }, lessor) => {
    const { listing: space, pictures: found } = await pictures.read(lessor, params.id);
    return { name: space.name, pictures: toWireSpacePictures(found) };
  });
  on(contract.addSpacePicture, async ({ params, body }, lessor) => ({
    message: PICTURES_CHANGED.added,
    pictures: toWireSpacePictures(await pictures.add(lessor, params.id, body)),
  }));
  on(contract.arrangeSpacePictures, async ({ params, body }, lessor) => ({
    message: PICTURES_CHANGED.arranged,
    pictures: toWireSpacePictures(await pictures.arrange(lessor, params.id, body.pictures)),
  }));
};
